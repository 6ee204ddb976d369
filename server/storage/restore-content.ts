/** Replaces the content of a site by that of a backup, on either engine. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { backedUp, columnsOf, counted, Digest, type Row, rowsIn } from './backup-file.ts';
import { type Database, engineIn, type Tables } from './database.ts';
import { databaseTime } from './database-time.ts';
import { withGalleryLocked } from './gallery.ts';
import {
  countStoredFiles,
  referencedImageUrls,
  removeUnreferencedFiles,
  storePhotoFile,
} from './photo-files.ts';
import type { Rehearsed } from './rehearsal.ts';
import { readState, writeState } from './state.ts';
import { lastBackup } from './write-backup.ts';

/** The key in `state` of what changes when a backup replaces the content. */
export const contentMark = 'content';

/** The backup is whole, but this engine cannot hold its rows as they are. */
export class CannotHold extends Error {
  override name = 'CannotHold';
}

type RowTable = Exclude<keyof Tables, 'photo_files' | 'revisions' | 'desk_keys'>;

const rowTables = Object.keys(backedUp).filter(
  (table) => backedUp[table as keyof Tables] && table !== 'photo_files',
) as RowTable[];

const portion = 200;

/** All rows of a table in their order, in portions where it has ids. */
async function* rowsOf(database: Database, table: RowTable): AsyncGenerator<Row> {
  const order = backedUp[table] ?? [];
  if (!order.includes('id')) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database);
    const keyOf = (row: Row) => Buffer.from(order.map((key) => String(row[key])).join('\0'));
    yield* rows.toSorted((one, other) => Buffer.compare(keyOf(one), keyOf(other)));
    return;
  }
  for (let last: number | undefined; ; ) {
    // The types know the columns of one table only, and every table read here has an `id`.
    let query = database
      .selectFrom(table as 'news')
      .selectAll()
      .orderBy('id')
      .limit(portion);
    if (last !== undefined) query = query.where('id', '>', last);
    const rows = await query.execute();
    yield* rows;
    last = rows.at(-1)?.id;
    if (last === undefined) return;
  }
}

async function insertRows(database: Database, table: RowTable, source: DatabaseSync) {
  const sum = new Digest(columnsOf(source, table));
  let waiting: Row[] = [];
  const flush = async () => {
    if (waiting.length === 0) return;
    await database
      .insertInto(table)
      .values(waiting as never)
      .execute();
    waiting = [];
  };
  for (const row of rowsIn(source, table)) {
    sum.add(row);
    waiting.push(row);
    if (waiting.length === portion) await flush();
  }
  await flush();
  return sum.end();
}

/** The rows read back must be those of the backup. */
async function replaceRows(database: Database, table: RowTable, source: DatabaseSync) {
  await database.deleteFrom(table).execute();
  const given = await insertRows(database, table, source);
  const digest = new Digest(columnsOf(source, table));
  for await (const row of rowsOf(database, table)) digest.add(row);
  const kept = digest.end();
  if (kept.rows !== given.rows || kept.checksum !== given.checksum) {
    throw new CannotHold(`the rows of ${table} would not be the same`);
  }
}

/** The last id that a table has given, whether its row is still there or not. */
async function lastId(database: Database, table: (typeof counted)[number]): Promise<number> {
  const given =
    engineIn(database) === 'postgres'
      ? sql<{ last: number | string | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
      : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`;
  const { rows } = await given.execute(database);
  return Number(rows[0]?.last ?? 0);
}

/** Ids go on where those of the backup and of the site ended, so that none is used twice. */
async function continueIds(database: Database, source: DatabaseSync): Promise<void> {
  const given = source.prepare(`select max(seq) as last from sqlite_sequence where name = ?`);
  for (const table of counted) {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(
      table,
    )}`.execute(database);
    const last = Math.max(Number(given.get(table)?.last ?? 0), rows[0]?.last ?? 0);
    if (last <= (await lastId(database, table))) continue;
    if (engineIn(database) === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(database);
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(database);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(
        database,
      );
    }
  }
}

async function storeFiles(database: Database, photosFile: string): Promise<number> {
  const source = new DatabaseSync(photosFile, { readOnly: true });
  let count = 0;
  try {
    for (const { name, bytes } of rowsIn(source, 'photo_files', ['name', 'bytes'])) {
      await storePhotoFile(database, String(name), bytes as Uint8Array);
      count += 1;
    }
    return count;
  } finally {
    source.close();
  }
}

async function lastVersion(database: Database): Promise<number> {
  const { last } = await database
    .selectFrom('news_entries')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * What is open at a desk must not pass for the text that was restored; nor what a desk opened and never
 * changed, as an item without a row has the version 0 whatever its text.
 */
async function outdateVersions(database: Database, version: number): Promise<void> {
  await database
    .insertInto('news_entries')
    .columns(['id', 'version', 'changedAt', 'dueAt', 'binnedAt'])
    .expression(({ lit, selectFrom }) =>
      selectFrom('news')
        .select('news.id')
        .select([
          lit(0).as('version'),
          databaseTime(database).as('changedAt'),
          lit(null).as('dueAt'),
          lit(null).as('binnedAt'),
        ])
        .where('news.id', 'not in', selectFrom('news_entries').select('news_entries.id')),
    )
    .execute();
  await database.updateTable('news_entries').set({ version }).execute();
}

async function replaceAll(database: Database, source: DatabaseSync, files: number) {
  if (engineIn(database) === 'postgres') {
    const tables = sql.join([...rowTables, 'photo_files'].map((table) => sql.table(table)));
    await sql`lock table ${tables} in exclusive mode`.execute(database);
  }
  const version = await lastVersion(database);
  const latestBackup = await readState(database, lastBackup);
  for (const table of rowTables) await replaceRows(database, table, source);
  await outdateVersions(database, Math.max(version, await lastVersion(database)) + 1);
  const stored = await countStoredFiles(database, await referencedImageUrls(database));
  // Another process may have removed some since they were stored.
  if (stored < files) throw new CannotHold('files have gone meanwhile');
  await continueIds(database, source);
  // The restored state would name an earlier backup as the last one.
  if (latestBackup !== undefined) await writeState(database, lastBackup, latestBackup);
  await writeState(database, contentMark, randomUUID());
}

/** By PostgreSQL: data exceptions (class 22), as for JSON that is none, and broken constraints (23). */
const isAboutValues = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));

/**
 * Stores the photos first, unreferenced; then one transaction replaces all rows, so that a running
 * site shows the old content or the new, and whoever has the old one open at a desk is told. Throws
 * `CannotHold`, and nothing has changed, where the rows would not be what they were.
 */
export async function restoreContent(
  database: Database,
  { rowsFile, photosFile }: Rehearsed,
): Promise<void> {
  const files = await storeFiles(database, photosFile);
  const source = new DatabaseSync(rowsFile, { readOnly: true });
  try {
    await database.transaction().execute((transaction) => replaceAll(transaction, source, files));
  } catch (error) {
    if (!isAboutValues(error)) throw error;
    throw new CannotHold((error as Error).message, { cause: error });
  } finally {
    source.close();
  }
  // Photos of the former content are not served any more, and must not stay in the database.
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { storedBefore: new Date().toISOString() }),
  );
}
