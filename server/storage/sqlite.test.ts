import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migratedUrl, temporaryFolder } from '#tests/databases.ts';
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

/** Holds the lock as another process would while it writes. */
function holdWriteLock(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return other;
}

function makeOlderFile(file: string): void {
  const older = new DatabaseSync(file);
  older.exec('create table made (id integer)');
  older.close();
}

const countMessages = async (database: Database) =>
  (await database.selectFrom('contact_messages').select('id').execute()).length;

/** Lets the event loop turn, so that all pending work can proceed. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}

function watched(promise: Promise<unknown>): { settled: boolean } {
  const state = { settled: false };
  const settle = () => {
    state.settled = true;
  };
  promise.then(settle, settle);
  return state;
}

test('a lock that outlasts the timeout rejects all waiting queries with the error of SQLite', async () => {
  const { database, file } = await migrated(50);
  const other = holdWriteLock(file);
  const writes = [1, 2, 3].map(() => storeMessage(database, message));
  const transaction = database.transaction().execute((inside) => storeMessage(inside, message));
  const refused = { status: 'rejected', reason: expect.objectContaining(locked) };
  expect(await Promise.allSettled([...writes, transaction])).toEqual(Array(4).fill(refused));
  other.exec('rollback');
  expect(await storeMessage(database, message)).toBe(1);
});

test('other queries do not see a running transaction', async () => {
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

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('only the owner may read a new file; an existing one keeps its permissions', async () => {
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
