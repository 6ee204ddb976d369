/** The file of a backup: an SQLite database with the site's tables, and one row about them. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, Tables } from './database.ts';

/**
 * The column that orders a table the same way on both engines; null for rows that no backup
 * contains.
 */
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
  // Triggers renew them with every change.
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

  /** Type and length precede each value, so that two different rows cannot have the same digest. */
  add(row: Row, columns: readonly string[]): void {
    for (const column of columns) {
      const value = row[column];
      const isBytes = value instanceof Uint8Array;
      const bytes = isBytes ? value : Buffer.from(String(value));
      // SQLite's numbers come as bigint here, those of PostgreSQL do not.
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

/** A damaged row may contain a number that JavaScript would round. */
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

/** Undefined for a foreign file, of which nothing but the list of tables is read. */
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

/** All rows, table after table; afterwards `isWhole` compares them with the checksum. */
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
  // PostgreSQL counts in text.
  Object.fromEntries(Object.entries(row).map(([kind, count]) => [kind, Number(count)])) as never;

export async function contentCounts(database: Database): Promise<BackupContent> {
  const { rows } = await sql.raw<BackupContent>(contentQuery).execute(database);
  return numbersOf(rows[0] ?? {});
}

/** Undefined if the file is not whole. */
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
