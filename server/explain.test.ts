import { closeSync, openSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, migratedDatabase, temporaryFolder } from '#tests/databases.ts';
import { runPostgres } from '#tests/postgres.ts';
import { explain } from './explain.ts';
import { engineOf, openDatabase, sqliteFile } from './storage/database.ts';
import { storeMessage } from './storage/message-rows.ts';
import { migrate } from './storage/migrate.ts';

const message = contactMessage({ message: 'Здраво '.repeat(500) });

async function messageOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    return explain(error);
  }
  return 'nothing';
}

async function start(url: string): Promise<void> {
  const engine = engineOf(url);
  const queryTimeout = engine === 'sqlite' ? 200 : 5_000;
  await using database = openDatabase(url, { queryTimeout, warn: () => {} });
  await migrate(database, engine);
  await storeMessage(database, message);
}

async function filledFile(): Promise<string> {
  const url = await emptyDatabaseUrl('sqlite');
  for (let number = 0; number < 3; number++) await start(url);
  return sqliteFile(url);
}

function overwrite(file: string, from: number, bytes: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(handle);
}

const size = (file: string) => readFileSync(file).length;

test.each<[sentence: string, damage: (file: string) => void]>([
  ['is not a database', (file) => writeFileSync(file, 'Not a database. '.repeat(999))],
  ['is damaged', (file) => overwrite(file, 4096, size(file) - 4096)],
])('a file that %s is not changed, and the message asks for a backup', async (_, damage) => {
  const file = await filledFile();
  damage(file);
  const before = readFileSync(file);
  const line = await messageOf(() => start(`file:${file}`));
  expect(line).toContain(`${file} (DATABASE_URL) is damaged, or is not a database.`);
  expect(line).toContain('restore a backup');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a folder that does not exist, or is a link to a disk that is not mounted, is named', async () => {
  const link = join(temporaryFolder(), 'data');
  symlinkSync('/nowhere', link);
  for (const folder of ['/nowhere/data', link]) {
    const line = `The folder ${folder}, in which DATABASE_URL has the database, does not exist.`;
    expect(await messageOf(() => start(`file:${folder}/lodge.sqlite`))).toContain(line);
  }
  expect(await messageOf(() => start(`file:${temporaryFolder()}`))).toContain('(DATABASE_URL)');
});

test('a full disk is named, and the site still reads', async () => {
  const database = await migratedDatabase('sqlite');
  const { rows: sizes } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit((sizes[0]?.page_count ?? 0) + 10)}`.execute(database);
  const fill = async () => {
    for (;;) await storeMessage(database, message);
  };
  expect(await messageOf(fill)).toMatch(/^The disk of \/\S+ is full\./);
  const rows = await database.selectFrom('contact_messages').select('id').execute();
  expect(rows.length, 'it is still read').toBeGreaterThan(0);
});

test('a file that another process locks is named', async () => {
  const file = await filledFile();
  const writer = new DatabaseSync(file);
  onTestFinished(() => writer.close());
  writer.exec('begin immediate');
  expect(await messageOf(() => start(`file:${file}`))).toContain('The database is busy.');
});

test('PostgreSQL refuses a connection', { timeout: 60_000 }, async () => {
  const postgres = await runPostgres();
  onTestFinished(() => postgres.remove());
  await using database = openDatabase(postgres.url, { warn: () => {} });
  await sql`create role guarded login password 'right'`.execute(database);
  const rules = 'host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n';
  writeFileSync(join(postgres.data, 'pg_hba.conf'), rules);
  await sql`select pg_reload_conf()`.execute(database);

  const guarded = postgres.url.replace('lodge@', 'guarded:wrong@');
  await expect
    .poll(() => messageOf(() => start(guarded)), { timeout: 30_000 })
    .toContain('password authentication failed for user "guarded". Check DATABASE_URL');
  const unreachable = 'The database does not answer. Check DATABASE_URL.';
  for (const url of ['postgres://lodge@nowhere.invalid/lodge', 'postgres:///lodge?host=/nowhere']) {
    expect(await messageOf(() => start(url)), url).toBe(unreachable);
  }
  await postgres.end('SIGQUIT');
  expect(await messageOf(() => start(postgres.url))).toBe(unreachable);
});
