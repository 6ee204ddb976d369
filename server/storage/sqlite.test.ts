import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { migratedDatabase, temporaryFolder } from '#tests/databases.ts';
import { type Database, openDatabase } from './database.ts';
import { storeMessage } from './message-rows.ts';
import { migrate } from './migrate.ts';

const message = contactMessage();

const countMessages = async (database: Database) =>
  (await database.selectFrom('contact_messages').select('id').execute()).length;

test('other queries do not see a running transaction', async () => {
  const database = await migratedDatabase('sqlite');
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
  let isStored = false;
  write.then(() => {
    isStored = true;
  });
  // All pending work can proceed.
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  expect(await countMessages(database)).toBe(0);
  expect(isStored).toBe(false);
  ending.resolve();
  await expect(transaction).rejects.toThrow('taken back');
  await write;
  expect(await countMessages(database)).toBe(1);
});

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('only the owner may read a new file', async () => {
  const previous = process.umask(0o002);
  onTestFinished(() => void process.umask(previous));
  const folder = join(temporaryFolder(), 'data');
  const file = join(folder, 'lodge.sqlite');
  await using database = openDatabase(`file:${file}`);
  await migrate(database, 'sqlite');
  expect(mode(folder)).toBe('700');
  expect([file, `${file}-wal`, `${file}-shm`].map(mode)).toEqual(['600', '600', '600']);
});
