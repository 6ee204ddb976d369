import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type BackupContent,
  backupTables,
  columnsOf,
  counted,
  createAbout,
  Digest,
  insertInto,
  proveBackup,
  quoted,
  type Row,
  rowsIn,
  writeAbout,
} from './backup-file.ts';
import { type Database, engineOf, openDatabase, sqliteFile } from './database.ts';
import { migrate, migrations } from './migrate.ts';

/** The key in `state` of the time of the last backup (ISO 8601) that the user has. */
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

function fromPostgres(
  database: Database,
  work: (source: Source) => Promise<unknown>,
): Promise<unknown> {
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

// Files that an interrupted import has left do not belong to the site.
const referenced = `where "imageUrl" in (select "imageUrl" from gallery
  union select picture from news where picture is not null
  union select picture from news_copies where picture is not null
  union select "imageUrl" from staged_photos
  union select original from gallery where original is not null
  union select original from staged_photos where original is not null)`;

/** Returns the checksum. Lets others run, so that the process can be told to end. */
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

/** Removes unfinished files of killed processes: they contain visitors' messages. */
export async function removeLeftParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = unfinished.exec(name) ?? [];
    if (pid && !runs(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

export type Written = { content: BackupContent; madeAt: string };

/**
 * Writes the file whole or not at all, and reads it back; undefined if that shows other rows. Rows
 * and photos are copied one by one, so they need not fit into the memory.
 */
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
      // A backup names its last migration instead.
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
