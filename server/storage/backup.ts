/** A backup is an SQLite file with the tables and a row of metadata, for either engine. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, engineOf, openDatabase, sqliteFile, type Tables } from './database.ts';
import { migrate, migrations } from './migrate.ts';
import { references } from './photo-files.ts';

/** The column gives a table the same order on both engines; null if backups omit the table. */
const orders: Record<keyof Tables, 'id' | 'name' | 'key' | null> = {
  contact_messages: 'id',
  news: 'id',
  gallery: 'id',
  news_entries: 'id',
  news_copies: 'id',
  albums: 'id',
  staged_photos: 'id',
  photo_files: 'name',
  state: 'key',
  // Triggers update the revisions at every change.
  revisions: null,
  desk_keys: null,
  maintenance: null,
};

export const backupTables = Object.entries(orders).flatMap(([table, order]) =>
  order ? [{ table: table as keyof Tables, order }] : [],
);

export const counted = backupTables
  .filter(({ table, order }) => order === 'id' && table !== 'news_entries')
  .map(({ table }) => table);

export type Row = Record<string, unknown>;

export class Digest {
  readonly #hash = createHash('sha256');

  /**
   * The type and length of each value are hashed, so that different rows have different digests.
   */
  add(row: Row, columns: readonly string[]): void {
    for (const column of columns) {
      const value = row[column];
      const isBytes = value instanceof Uint8Array;
      const bytes = isBytes ? value : Buffer.from(String(value));
      // Numbers of SQLite are read as bigint, those of PostgreSQL as number.
      const type = isBytes ? 'bytes' : typeof value === 'bigint' ? 'number' : typeof value;
      this.#hash.update(`${type} ${bytes.length}:`).update(bytes);
    }
  }

  end(): string {
    return this.#hash.digest('hex');
  }
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

export function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(table);
  return rows.map(({ name }) => String(name));
}

export function insertInto(database: DatabaseSync, table: string, columns: readonly string[]) {
  const places = columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert into "${table}" (${quoted(columns)}) values (${places})`);
  return (row: Row) => insert.run(...columns.map((column) => row[column] as string));
}

/** JavaScript would round large numbers of a damaged row, so all numbers are read as bigint. */
export function* rowsIn(database: DatabaseSync, query: string): Generator<Row> {
  const statement = database.prepare(query);
  statement.setReadBigInts(true);
  yield* statement.iterate();
}

const aboutTable =
  'CREATE TABLE backup (migration text not null, "madeAt" text not null, checksum text not null)';

export interface About {
  migration: string;
  madeAt: string;
  checksum: string;
}

export const createAbout = (backup: DatabaseSync) => backup.exec(aboutTable);
export const writeAbout = (backup: DatabaseSync, about: About) =>
  insertInto(backup, 'backup', Object.keys(about))({ ...about });

/** Returns undefined if the file is not a backup; only its list of tables is read. */
export function readAbout(backup: DatabaseSync): About | undefined {
  const table = backup.prepare("select sql from sqlite_schema where name = 'backup'").get();
  if (table?.sql !== aboutTable) return undefined;
  return backup.prepare('select * from backup').get() as unknown as About | undefined;
}

export function schemaOf(database: DatabaseSync): string {
  const rows = database.prepare(
    "select type, name, sql from sqlite_schema where tbl_name not like 'kysely%' order by type, name",
  );
  return JSON.stringify(rows.all());
}

/** Yields all rows, table by table. Afterwards `isWhole` compares them with the checksum. */
export function readBackup(backup: DatabaseSync) {
  const digest = new Digest();
  const about = readAbout(backup);
  function* rows(table: string, order: string): Generator<Row> {
    const columns = columnsOf(backup, table);
    for (const row of rowsIn(backup, `select * from "${table}" order by "${order}"`)) {
      digest.add(row, columns);
      yield row;
    }
  }
  return { rows, isWhole: () => about !== undefined && digest.end() === about.checksum };
}

export interface BackupContent {
  news: number;
  drafts: number;
  scheduled: number;
  gallery: number;
  albums: number;
  messages: number;
  files: number;
}

const contentQuery = `select
  (select count(*) from news) as news,
  (select count(*) from news_entries as entry where "dueAt" is null and "binnedAt" is null
    and not exists (select 1 from news where news.id = entry.id)
    and exists (select 1 from news_copies
      where "newsId" = entry.id and kind in ('working', 'scheduled'))) as drafts,
  (select count(*) from news_entries where "dueAt" is not null) as scheduled,
  (select count(*) from gallery) as gallery,
  (select count(*) from albums) as albums,
  (select count(*) from contact_messages) as messages,
  (select count(*) from photo_files) as files`;

const numbersOf = (row: object): BackupContent =>
  // PostgreSQL returns counts as text.
  Object.fromEntries(Object.entries(row).map(([kind, count]) => [kind, Number(count)])) as never;

export async function contentCounts(database: Database): Promise<BackupContent> {
  const { rows } = await sql.raw<BackupContent>(contentQuery).execute(database);
  return numbersOf(rows[0] ?? {});
}

/** Returns undefined if the file is incomplete or damaged. */
export function proveBackup(file: string): BackupContent | undefined {
  const backup = new DatabaseSync(file, { readOnly: true });
  try {
    const { rows, isWhole } = readBackup(backup);
    for (const { table, order } of backupTables) for (const _ of rows(table, order));
    for (const _ of rows('sqlite_sequence', 'name'));
    return isWhole() ? numbersOf(backup.prepare(contentQuery).get() ?? {}) : undefined;
  } finally {
    backup.close();
  }
}

/** The key in `state` of the time (ISO 8601) of the last backup that the user has. */
export const lastBackup = 'last backup';

interface Source {
  rows(query: string, batchSize: number): Iterable<Row> | AsyncIterable<Row>;
  lastId(table: string): Promise<bigint>;
  collation: string;
}

async function fromSqlite(file: string, work: (source: Source) => Promise<unknown>): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    database.exec('begin');
    await work({
      rows: (query) => rowsIn(database, query),
      async lastId(table) {
        const row = database.prepare('select seq from sqlite_sequence where name = ?').get(table);
        return BigInt(Number(row?.seq ?? 0));
      },
      collation: '',
    });
  } finally {
    database.close();
  }
}

function fromPostgres(database: Database, work: (source: Source) => Promise<unknown>) {
  const reading = database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return reading.execute((transaction) =>
    work({
      async *rows(query, batchSize) {
        await sql`declare backup no scroll cursor for ${sql.raw(query)}`.execute(transaction);
        const next = sql<Row>`fetch ${sql.lit(batchSize)} from backup`;
        for (;;) {
          const { rows } = await next.execute(transaction);
          if (rows.length === 0) break;
          yield* rows;
        }
        await sql`close backup`.execute(transaction);
      },
      async lastId(table) {
        const { rows } = await sql<{ last: string }>`select coalesce(
          pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0
        )::text as last`.execute(transaction);
        return BigInt(rows[0]?.last ?? 0);
      },
      collation: ' collate "C"',
    }),
  );
}

// Files without rows come from an interrupted import and are not part of the site. With `|| ''` SQLite
// does not read by the index of addresses: it would have to sort all files, 200 MB of them in memory.
const referenced = `where "imageUrl" || '' in (${references})`;

/** Returns the checksum. It yields to the event loop, so that signals can end the process. */
async function copyRows(source: Source, backup: DatabaseSync, signal: AbortSignal | undefined) {
  const digest = new Digest();
  for (const { table, order } of backupTables) {
    const columns = columnsOf(backup, table);
    const insert = insertInto(backup, table, columns);
    const isFiles = table === 'photo_files';
    const batchSize = isFiles ? 4 : 500;
    const collation = order === 'id' ? '' : source.collation;
    const query = `select ${quoted(columns)} from "${table}" ${isFiles ? referenced : ''}
      order by "${order}"${collation}`;
    let count = 0;
    for await (const row of source.rows(query, batchSize)) {
      insert(row);
      digest.add(row, columns);
      count += 1;
      if (count % batchSize === 0) await setImmediate(undefined, { signal });
    }
  }
  backup.exec('delete from sqlite_sequence');
  const columns = ['name', 'seq'];
  for (const name of counted.toSorted()) {
    const row = { name, seq: await source.lastId(name) };
    insertInto(backup, 'sqlite_sequence', columns)(row);
    digest.add(row, columns);
  }
  return digest.end();
}

const allMigrations = Object.entries(migrations('sqlite'));
const lastMigration = allMigrations.at(-1)?.[0] ?? '';

export async function makeTables(file: string, migration = lastMigration): Promise<void> {
  const empty = openDatabase(`file:${file}`);
  const until = allMigrations.findIndex(([name]) => name === migration) + 1;
  const list = Object.fromEntries(allMigrations.slice(0, until));
  await migrate(empty, 'sqlite', list).finally(() => empty.destroy());
  const backup = new DatabaseSync(file);
  backup.exec('pragma journal_mode = delete');
  createAbout(backup);
  backup.close();
}

const unfinished = /\.(\d+)\.part(-journal|-wal|-shm)?$/;

export const partOf = (file: string) => `${file}.${process.pid}.part`;

export async function removePart(part: string): Promise<void> {
  for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(part + suffix, { force: true });
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const day = 24 * 60 * 60 * 1000;

async function isOlderThanADay(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > day;
}

/**
 * Removes unfinished files of killed processes, because they contain visitors' messages. Another
 * process may now have the same id, so files of the previous day are always removed.
 */
export async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = unfinished.exec(name) ?? [];
    if (!pid) continue;
    const file = join(folder, name);
    if (!runs(Number(pid)) || (await isOlderThanADay(file))) await rm(file, { force: true });
  }
}

export type Written = { content: BackupContent; madeAt: string };

/** Writes the complete file or none; undefined if the written file contains other rows. */
export async function writeBackup(
  database: Database,
  databaseUrl: string,
  file: string,
  signal?: AbortSignal,
): Promise<Written | undefined> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftParts(folder);
  const part = partOf(file);
  try {
    await makeTables(part);
    const madeAt = new Date().toISOString();
    const backup = new DatabaseSync(part);
    try {
      // A backup stores the name of its last migration instead.
      backup.exec('drop table kysely_migration; drop table kysely_migration_lock; begin');
      const fill = async (source: Source) =>
        writeAbout(backup, {
          migration: lastMigration,
          madeAt,
          checksum: await copyRows(source, backup, signal),
        });
      if (engineOf(databaseUrl) === 'postgres') await fromPostgres(database, fill);
      else await fromSqlite(sqliteFile(databaseUrl), fill);
      backup.exec('commit');
    } finally {
      backup.close();
    }
    const content = proveBackup(part);
    if (!content) return undefined;
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    signal?.throwIfAborted();
    await rename(part, file);
    return { content, madeAt };
  } finally {
    await removePart(part);
  }
}

export function dataFolder(databaseUrl: string, env: NodeJS.ProcessEnv): string {
  if (engineOf(databaseUrl) === 'sqlite') return dirname(resolve(sqliteFile(databaseUrl)));
  return resolve(env.STATE_DIRECTORY ?? 'data');
}

const pattern = /^before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.backup$/;
const lifetime = 30 * day;

export const safetyCopyFile = (folder: string, now: Date) =>
  join(folder, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);

/** Returns the newest first; removes older ones, because they contain visitors' messages. */
export async function safetyCopies(folder: string, now: Date) {
  const copies = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    if (!day) continue;
    const madeAt = `${day}T${hour}:${minute}:${second}.000Z`;
    if (now.getTime() - Date.parse(madeAt) <= lifetime) copies.push({ name, madeAt });
    else await rm(join(folder, name), { force: true });
  }
  return copies;
}

let ending: AbortController | undefined;

/** Work removes its unfinished files after the first signal; a second one ends the process. */
export function endingSignal(): AbortSignal {
  if (ending) return ending.signal;
  const made = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(name, () => made.abort());
  }
  ending = made;
  return made.signal;
}
