/** The file of a backup: an SQLite database with the site's tables, and a checksum for each. */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { parsePictureFile } from '#shared/picture.ts';
import type { Tables } from './database.ts';

/**
 * The tables by whose rows a site is brought back, with the columns that order them the same way on
 * both engines; null for what is made anew.
 */
export const backedUp: Record<keyof Tables, readonly string[] | null> = {
  contact_messages: ['id'],
  news: ['id'],
  gallery: ['id'],
  news_entries: ['id'],
  news_copies: ['id'],
  albums: ['id'],
  staged_photos: ['id'],
  photo_files: ['name'],
  state: ['key'],
  // Renewed by triggers with every change, so by a restore too.
  revisions: null,
  // A restore lets nobody in, and sends nobody out.
  desk_keys: null,
};

/** Tables whose ids are counted, so that none is used twice. */
export const counted = [
  'contact_messages',
  'news',
  'gallery',
  'news_copies',
  'albums',
  'staged_photos',
] as const;

const json = new Set(['title', 'content', 'caption', 'pictureDescription']);
const moments = new Set([
  'createdAt',
  'dueAt',
  'deliveredAt',
  'changedAt',
  'storedAt',
  'binnedAt',
  'madeAt',
  'stagedAt',
  'answeredAt',
]);

export type Row = Record<string, unknown>;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** PostgreSQL orders the keys of JSON as it likes, and writes moments to the microsecond. */
function canonicalText(column: string, text: string): string {
  if (moments.has(column)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
  }
  if (!json.has(column)) return text;
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

/** Counts rows, and sums them up in a checksum that is the same for the same values on any engine. */
export class Digest {
  readonly #columns: string[];
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor(columns: string[]) {
    this.#columns = columns.toSorted();
  }

  add(row: Row): void {
    this.#rows += 1;
    for (const column of this.#columns) this.#addValue(column, row[column]);
  }

  /** Type and length stand before each value, so that none can pass for two others. */
  #addValue(column: string, value: unknown): void {
    if (value === null) this.#hash.update('null;');
    else if (value instanceof Uint8Array) {
      this.#hash.update(`bytes ${value.length}:`).update(value);
    } else if (typeof value === 'string') {
      const text = canonicalText(column, value);
      this.#hash.update(`text ${text.length}:`).update(text);
    } else this.#hash.update(`number ${value};`);
  }

  end(): { rows: number; checksum: string } {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

export function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(table);
  return rows.map(({ name }) => String(name));
}

/** The rows of a table in their order, one by one. */
export function* rowsIn(
  database: DatabaseSync,
  table: keyof Tables,
  columns = columnsOf(database, table),
): Generator<Row> {
  const statement = database.prepare(
    `select ${quoted(columns)} from "${table}" order by ${quoted(backedUp[table] ?? columns)}`,
  );
  // A damaged row may hold a number that JavaScript would round.
  statement.setReadBigInts(true);
  yield* statement.iterate();
}

/** Puts the checksums of the tables into a backup, in place of those that are there. */
export function writeChecksums(
  backup: DatabaseSync,
  checksums: Map<string, { columns: string[]; rows: number; checksum: string }>,
): void {
  backup.exec(`create table if not exists backup_checksums (
    name text primary key, columns text not null, rows integer not null, checksum text not null
  ); delete from backup_checksums`);
  const insert = backup.prepare('insert into backup_checksums values (?, ?, ?, ?)');
  for (const [name, { columns, rows, checksum }] of checksums) {
    insert.run(name, JSON.stringify(columns), rows, checksum);
  }
}

export interface BackupContent {
  news: number;
  gallery: number;
  messages: number;
  files: number;
}

/** Faults are what a sentence says after the name of the file. */
export type Proof = { ok: true; content: BackupContent } | { ok: false; fault: string };

export const notWhole = 'is not a complete backup of this site.';
export const madeByOther =
  'was made by another version of the site. If that is newer, update this one.';
const foreignNames =
  'is not a backup of this site: it holds files under names that the site never gives.';

/** Names of the tables with content, without those of SQLite, the migrator and the backup itself. */
function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite|kysely)_|^backup_checksums$/.test(name));
}

function isFaithful(backup: DatabaseSync, table: keyof Tables): boolean {
  const sum = backup.prepare('select * from backup_checksums where name = ?').get(table);
  if (!sum) return false;
  const columns: string[] = JSON.parse(String(sum.columns));
  const digest = new Digest(columns);
  for (const row of rowsIn(backup, table, columns)) digest.add(row);
  const { rows, checksum } = digest.end();
  return rows === sum.rows && checksum === sum.checksum;
}

/** Why the file cannot be a backup of this site; undefined where it is one. */
function faultIn(backup: DatabaseSync): string | undefined {
  const sound = backup.prepare('pragma integrity_check').get();
  if (sound?.integrity_check !== 'ok') return notWhole;
  const tables = tablesOf(backup);
  // Names first: they decide at which addresses files are served.
  for (const { name } of backup.prepare('select name from photo_files').iterate()) {
    if (typeof name !== 'string' || !parsePictureFile(name)) return foreignNames;
  }
  if (!tables.every((name) => Object.hasOwn(backedUp, name))) return madeByOther;
  const known = (Object.keys(backedUp) as (keyof Tables)[]).filter(
    (table) => backedUp[table] && tables.includes(table),
  );
  return known.every((table) => isFaithful(backup, table)) ? undefined : notWhole;
}

/** Reads a backup to its last byte. Whether this version can hold its rows, a rehearsal tells. */
export function proveBackup(file: string): Proof {
  let backup: DatabaseSync | undefined;
  try {
    backup = new DatabaseSync(file, { readOnly: true });
    const fault = faultIn(backup);
    if (fault) return { ok: false, fault };
    const count = (table: string) =>
      Number(backup?.prepare(`select count(*) as count from ${table}`).get()?.count);
    const content = {
      news: count('news'),
      gallery: count('gallery'),
      messages: count('contact_messages'),
      files: count('photo_files'),
    };
    return { ok: true, content };
  } catch {
    return { ok: false, fault: notWhole };
  } finally {
    backup?.close();
  }
}
