import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { type Database, openDatabase, sqliteFile } from './database.ts';
import { storeMessage } from './messages.ts';
import { migrate } from './migrate.ts';

const message = { name: 'Ана', email: 'ana@example.org', message: 'Здраво' };
const locked = { code: 'ERR_SQLITE_ERROR', errcode: 5 };

async function migrated(queryTimeout?: number): Promise<{ database: Database; file: string }> {
  const url = await migratedUrl('sqlite');
  const database = openDatabase(url, queryTimeout === undefined ? {} : { queryTimeout });
  onTestFinished(() => database.destroy());
  return { database, file: sqliteFile(url) };
}

/** Another process, which writes to the same file. */
function holdWriteLock(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return other;
}

/** A file that has no write-ahead log yet. */
function makeOlderFile(file: string): void {
  const older = new DatabaseSync(file);
  older.exec('create table made (id integer)');
  older.close();
}

const countMessages = async (database: Database) =>
  (await database.selectFrom('contact_messages').select('id').execute()).length;

/** Lets the event loop turn, so that whatever could happen by now has happened. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

/** Whether a promise is settled, without waiting for it. */
function watched(promise: Promise<unknown>): { settled: boolean } {
  const state = { settled: false };
  const settle = () => {
    state.settled = true;
  };
  promise.then(settle, settle);
  return state;
}

test('while another process writes, everything but writing goes on', async () => {
  const { database, file } = await migrated();
  const other = holdWriteLock(file);
  const write = storeMessage(database, message);
  const transaction = database.transaction().execute((inside) => storeMessage(inside, message));
  const [first, second] = [watched(write), watched(transaction)];
  await turns(100);
  expect(await countMessages(database)).toBe(0);
  expect([first.settled, second.settled]).toEqual([false, false]);
  other.exec('rollback');
  await Promise.all([write, transaction]);
  expect(await countMessages(database)).toBe(2);
});

test('a lock that outlasts the timeout rejects as SQLite does, also whoever waits behind', async () => {
  const { database, file } = await migrated(50);
  const other = holdWriteLock(file);
  const writes = [1, 2, 3].map(() => storeMessage(database, message));
  const transaction = database.transaction().execute((inside) => storeMessage(inside, message));
  const refused = { status: 'rejected', reason: expect.objectContaining(locked) };
  expect(await Promise.allSettled([...writes, transaction])).toEqual(Array(4).fill(refused));
  other.exec('rollback');
  expect(await storeMessage(database, message)).toBe(1);
});

test('a file is opened although another process is writing to it for the first time', async () => {
  const url = await emptyDatabaseUrl('sqlite');
  makeOlderFile(sqliteFile(url));
  const other = holdWriteLock(sqliteFile(url));
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  const migrating = migrate(database, 'sqlite');
  const state = watched(migrating);
  await turns(100);
  expect(state.settled).toBe(false);
  other.exec('commit');
  await migrating;
  expect(await storeMessage(database, message)).toBe(1);
});

test('threads that open and migrate one new file at one moment all succeed', {
  timeout: 120_000,
}, async () => {
  const threads = 4;
  const script = new URL('../../tests/migrating-worker.ts', import.meta.url);
  const workers = Array.from({ length: threads }, () => new Worker(script));
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  });
  for (let round = 0; round < (process.env.SOAK ? 40 : 2); round++) {
    const url = await emptyDatabaseUrl('sqlite');
    // Every other time the file is there already, as an older tool wrote it.
    if (round % 2 === 1) makeOlderFile(sqliteFile(url));
    const ready = new Int32Array(new SharedArrayBuffer(4));
    const ended = workers.map(async (worker) => {
      worker.postMessage({ url, ready, threads });
      return (await once(worker, 'message'))[0];
    });
    expect(await Promise.all(ended), `round ${round}`).toEqual([null, null, null, null]);
  }
});

test('a transaction is apart from what else goes on', async () => {
  const { database } = await migrated();
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const transaction = database.transaction().execute(async (inside) => {
    await storeMessage(inside, message);
    begun.resolve();
    await ending.promise;
    throw new Error('taken back');
  });
  await begun.promise;
  const write = storeMessage(database, message);
  const state = watched(write);
  await turns(100);
  expect(await countMessages(database)).toBe(0);
  expect(state.settled).toBe(false);
  ending.resolve();
  await expect(transaction).rejects.toThrow('taken back');
  await write;
  expect(await countMessages(database)).toBe(1);
});

test('closing ends every wait', async () => {
  const { database, file } = await migrated();
  holdWriteLock(file);
  const waiting = [storeMessage(database, message), storeMessage(database, message)];
  const rejected = Promise.all(
    waiting.map((each) => expect(each).rejects.toThrow('The database was closed')),
  );
  await turns(10);
  await database.destroy();
  await rejected;
});

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('what is made belongs to its owner alone, and what is there stays as it is', async () => {
  const previous = process.umask(0o002);
  onTestFinished(() => void process.umask(previous));
  const folder = join(temporaryFolder(), 'new', 'data');
  const file = join(folder, 'lodge.sqlite');
  const database = openDatabase(`file:${file}`);
  onTestFinished(() => database.destroy());
  await migrate(database, 'sqlite');
  expect([join(folder, '..'), folder].map(mode)).toEqual(['700', '700']);
  expect([file, `${file}-wal`, `${file}-shm`].map(mode)).toEqual(['600', '600', '600']);

  const shared = join(temporaryFolder(), 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o770);
  const older = join(shared, 'lodge.sqlite');
  makeOlderFile(older);
  chmodSync(older, 0o660);
  const again = openDatabase(`file:${older}`);
  onTestFinished(() => again.destroy());
  await migrate(again, 'sqlite');
  expect([shared, older, `${older}-wal`].map(mode)).toEqual(['770', '660', '660']);
});
