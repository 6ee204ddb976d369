import { renameSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { migratedUrl } from '#tests/databases.ts';
import { type Database, openDatabase, sqliteFile } from './database.ts';
import { messageTimes, storeMessage } from './messages.ts';
import { DatabaseFileGone } from './sqlite-file.ts';

const message = { name: 'Ана', email: 'ana@example.org', message: 'Здраво' };

async function siteDatabase(): Promise<{ database: Database; file: string }> {
  const url = await migratedUrl('sqlite');
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  await storeMessage(database, message);
  return { database, file: sqliteFile(url) };
}

/** Returns another database with the same tables, like a restored backup. */
const otherDatabase = async () => sqliteFile(await migratedUrl('sqlite'));

async function expectGone(database: Database): Promise<void> {
  const attempts = [
    storeMessage(database, message),
    database.transaction().execute((transaction) => storeMessage(transaction, message)),
  ];
  for (const { status, reason } of (await Promise.allSettled(
    attempts,
  )) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(reason).toBeInstanceOf(DatabaseFileGone);
  }
}

function removeDatabase(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
}

type Mishap = (file: string) => void | Promise<void>;
const mishaps: [name: string, mishap: Mishap][] = [
  ['deleted', (file) => rmSync(file)],
  ['replaced by another whole database', async (file) => renameSync(await otherDatabase(), file)],
];

test.each(mishaps)('nothing is written to a file that was %s', async (_, mishap) => {
  const { database, file } = await siteDatabase();
  await mishap(file);
  await expectGone(database);
  await expectGone(database);
});

test('a transaction rejects if the file was deleted during it', async () => {
  const { database, file } = await siteDatabase();
  const transaction = database.transaction().execute(async (inside) => {
    await storeMessage(inside, message);
    renameSync(file, `${file}.away`);
  });
  await expect(transaction).rejects.toThrow(DatabaseFileGone);
  renameSync(`${file}.away`, file);
  expect(await storeMessage(database, message), 'the restored file is used again').toBe(2);
});

test('a replacement of the file is not changed when the site stops', async () => {
  const { database, file } = await siteDatabase();
  removeDatabase(file);
  renameSync(await otherDatabase(), file);
  const successor = openDatabase(`file:${file}`);
  onTestFinished(() => successor.destroy());
  await storeMessage(successor, { ...message, name: 'Ѓорѓи' });
  await database.destroy();
  const rows = await successor.selectFrom('contact_messages').select('name').execute();
  expect(rows).toEqual([{ name: 'Ѓорѓи' }]);
  await storeMessage(successor, message);
  expect((await messageTimes(successor)).lastStored).not.toBeNull();
});
