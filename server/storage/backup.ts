/** A backup is an SQLite file with the tables and a row of metadata, for either engine. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseAttachment } from '#shared/attachment.ts';
import { type Dated, parseFields } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionNames,
  collections,
} from '#shared/collections/collections.ts';
import { type Database, engineOf, openDatabase, sqliteFile, type Tables } from './database.ts';
import { fileRow } from './files.ts';
import { migrate, migrations } from './migrate.ts';

/**
 * The columns give a table the same order on both engines; null if backups omit the table. A table
 * comes after those to which it refers.
 */
const orders: Record<keyof Tables, string[] | null> = {
  contact_messages: ['id'],
  news: ['id'],
  gallery: ['id'],
  entries: ['collection', 'id'],
  texts: ['collection', 'id', 'state', 'number'],
  text_files: ['collection', 'id', 'state', 'number', 'file'],
  files: ['name'],
  state: ['key'],
  // Triggers update the revisions at every change.
  revisions: null,
  desk_keys: null,
  maintenance: null,
};

export const backupTables = Object.entries(orders).flatMap(([table, order]) =>
  order ? [{ table: table as keyof Tables, order }] : [],
);

/** These tables count their ids; `entries` counts those of collections without a table of their own. */
export const tablesWithSequence = backupTables
  .map(({ table }) => table)
  .filter((table) => table === 'entries' || orders[table]?.join() === 'id');

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

interface About {
  migration: string;
  madeAt: string;
  checksum: string;
}

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

/** The message continues a sentence that begins with the file's name. */
export class NotABackup extends Error {
  override name = 'NotABackup';
}

export const madeByOther =
  'was made by another version of the site. If that is newer, update this one.';
export const notWhole = 'is not a complete backup of this site.';
const foreignFiles =
  'is not a backup of this site: it holds files under names that the site never gives.';

/** Returns undefined if the backup did not cause the error. */
export function damageOf(error: unknown): string | undefined {
  if (error instanceof NotABackup) return error.message;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ERR_OUT_OF_RANGE' || error instanceof RangeError) return notWhole;
  // A full disk (13) or a disk error (10) is not an error of the backup.
  return errcode === undefined || [10, 13].includes(errcode & 0xff) ? undefined : notWhole;
}

/** The limits, in bytes, are above the longest text and the largest file of a photo. */
export const longestRow = 4 * 1024 ** 2;
const longestFile = 128 * 1024 ** 2;

function checkFile({ name, address, type, bytes }: Row): void {
  try {
    const expected = fileRow(String(name));
    if (expected.address !== address || expected.type !== type) throw new TypeError('differs');
  } catch {
    throw new NotABackup(foreignFiles);
  }
  if (!(bytes instanceof Uint8Array)) throw new NotABackup(notWhole);
}

function checkText({ collection, fields }: Row): void {
  const known = collectionNames.find((name) => name === collection);
  try {
    // After a rollback, the entries of a newer version's collections stay.
    if (known) parseFields<Dated>(collections[known], JSON.parse(String(fields)));
  } catch {
    throw new NotABackup(notWhole);
  }
}

function checkState({ key, value }: Row): void {
  const isWrong = key === lastBackup && Number.isNaN(Date.parse(String(value)));
  if (isWrong) throw new NotABackup(notWhole);
}

/** Addresses and requests have ids of at most nine digits; the next ones must have room, too. */
const largest = 999_000_000;

function checkNumbers(backup: DatabaseSync): void {
  const integers = backupTables.flatMap(({ table }) =>
    backup
      .prepare(`select name from pragma_table_info(?) where type = 'INTEGER'`)
      .all(table)
      .map(({ name }) => [table, String(name)]),
  );
  for (const [table, column] of [...integers, ['sqlite_sequence', 'seq']]) {
    const query = `select 1 from "${table}" where typeof("${column}") not in ('integer', 'null')
      or "${column}" not between 0 and ${largest}`;
    if (backup.prepare(query).get()) {
      throw new NotABackup(`has a number that no site can store, in "${column}" of ${table}.`);
    }
  }
}

/** The address of a PDF has the hash of its content. */
async function checkAttachments(backup: DatabaseSync, signal?: AbortSignal): Promise<void> {
  const pieces = backup.prepare('select bytes from files where "address" = ? order by name');
  for (const { address } of rowsIn(backup, 'select distinct "address" from files')) {
    const pdf = parseAttachment(String(address));
    if (!pdf) continue;
    const hash = createHash('sha256');
    for (const { bytes } of pieces.iterate(String(address))) hash.update(bytes as Uint8Array);
    if (!hash.digest('hex').startsWith(pdf.hash)) {
      throw new NotABackup(`has only a part of the PDF ${pdf.name}.`);
    }
    await setImmediate(undefined, { signal });
  }
}

/** Reads all rows and throws `NotABackup` if they cannot be restored. It yields to signals. */
export async function readRows(
  backup: DatabaseSync,
  signal?: AbortSignal,
  write: (table: string) => (row: Row) => void = () => () => {},
): Promise<void> {
  const digest = new Digest();
  for (const { table, order } of [...backupTables, { table: 'sqlite_sequence', order: ['name'] }]) {
    const isFiles = table === 'files';
    backup.limits.length = isFiles ? longestFile : longestRow;
    const columns = columnsOf(backup, table);
    const add = write(table);
    let count = 0;
    for (const row of rowsIn(backup, `select * from "${table}" order by ${quoted(order)}`)) {
      digest.add(row, columns);
      if (isFiles) checkFile(row);
      if (table === 'texts') checkText(row);
      if (table === 'state') checkState(row);
      add(row);
      count += 1;
      if (count % (isFiles ? 4 : 500) === 0) await setImmediate(undefined, { signal });
    }
  }
  if (readAbout(backup)?.checksum !== digest.end()) throw new NotABackup(notWhole);
  checkNumbers(backup);
  backup.limits.length = longestFile;
  await checkAttachments(backup, signal);
}

/** The public entries of each collection. Only pages with texts of the lodge are counted. */
export type BackupContent = Record<
  CollectionName | 'drafts' | 'scheduled' | 'messages' | 'files',
  number
>;

const publicCounts = collectionNames.map(
  (collection) =>
    `(select count(*) from texts where collection = '${collection}' and state = 'public') as ${collection},`,
);

const contentQuery = `select
  ${publicCounts.join('\n')}
  (select count(*) from entries where "scheduledFor" is null and "binnedAt" is null
    and "publishedAt" is null and exists (select 1 from texts where state = 'draft'
      and texts.collection = entries.collection and texts.id = entries.id)) as drafts,
  (select count(*) from entries where "scheduledFor" is not null) as scheduled,
  (select count(*) from contact_messages) as messages,
  (select count(*) from files) as files`;

const numbersOf = (row: object): BackupContent =>
  // PostgreSQL returns counts as text.
  Object.fromEntries(
    Object.entries(row).map(([collection, count]) => [collection, Number(count)]),
  ) as never;

export async function contentCounts(database: Database): Promise<BackupContent> {
  const { rows } = await sql.raw<BackupContent>(contentQuery).execute(database);
  return numbersOf(rows[0] ?? {});
}

/** Makes the checks of a restore, so that a backup is refused when it is made. */
export async function proveBackup(
  file: string,
  signal?: AbortSignal,
): Promise<{ content: BackupContent } | { error: string }> {
  using backup = new DatabaseSync(file, { readOnly: true });
  try {
    await readRows(backup, signal);
    return { content: numbersOf(backup.prepare(contentQuery).get() ?? {}) };
  } catch (error) {
    const damage = damageOf(error);
    if (!damage) throw error;
    return { error: damage };
  }
}

/** The key in `state` of the time (ISO 8601) of the last backup that the user has. */
export const lastBackup = 'last backup';

const allMigrations = Object.entries(migrations('sqlite'));
export const lastMigration = allMigrations.at(-1)?.[0] ?? '';

export async function makeTables(file: string, migration = lastMigration): Promise<void> {
  const empty = openDatabase(`file:${file}`);
  const until = allMigrations.findIndex(([name]) => name === migration) + 1;
  const list = Object.fromEntries(allMigrations.slice(0, until));
  await migrate(empty, 'sqlite', list).finally(() => empty.destroy());
  using backup = new DatabaseSync(file);
  backup.exec('pragma journal_mode = delete');
  backup.exec(aboutTable);
}

const unfinished = /\.\d+\.part(-journal|-wal|-shm)?$/;

export const partOf = (file: string) => `${file}.${process.pid}.part`;

export async function removePart(part: string): Promise<void> {
  for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(part + suffix, { force: true });
}

const day = 24 * 60 * 60 * 1000;

/**
 * Removes unfinished files of killed processes, because they contain visitors' messages. A file that
 * is less than a day old may still be written.
 */
export async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const stats = unfinished.test(name) && (await stat(file).catch(() => undefined));
    if (stats && Date.now() - stats.mtimeMs > day) await rm(file, { force: true });
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
