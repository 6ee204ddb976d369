/** Writes the whole site into one file, from either engine. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import {
  backedUp,
  columnsOf,
  counted,
  Digest,
  type Proof,
  proveBackup,
  quoted,
  type Row,
  rowsIn,
  writeChecksums,
} from './backup-file.ts';
import type { Tables } from './database.ts';
import { type Database, engineOf, openDatabase, sqliteFile } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * The key in `state` of the moment of which the last backup is (ISO 8601), written once that is where
 * somebody keeps it. What a restore keeps of the former content is none of the present.
 */
export const lastBackup = 'last backup';

/** A site's database as it is at one moment, whatever others write meanwhile. */
interface Source {
  rows(query: string, portion: number): Iterable<Row> | AsyncIterable<Row>;
  /** The last id that a table has given. */
  lastId(table: (typeof counted)[number]): Promise<bigint>;
  /** Orders texts by their bytes. */
  collation: string;
}

async function fromSqlite<T>(file: string, work: (source: Source) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    database.exec('begin');
    return await work({
      *rows(query) {
        const statement = database.prepare(query);
        statement.setReadBigInts(true);
        yield* statement.iterate();
      },
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

const sourceIn = (transaction: Database): Source => ({
  async *rows(query, portion) {
    await sql`declare backup no scroll cursor for ${sql.raw(query)}`.execute(transaction);
    const next = sql<Row>`fetch ${sql.lit(portion)} from backup`;
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
});

function fromPostgres<T>(database: Database, work: (source: Source) => Promise<T>): Promise<T> {
  const reading = database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return reading.execute((transaction) => work(sourceIn(transaction)));
}

function queryOf(table: keyof Tables, order: readonly string[], columns: string[], source: Source) {
  const collation = order.includes('id') ? '' : source.collation;
  const keys = order.map((key) => `"${key}"${collation}`);
  // What an interrupted import has left is no part of the site.
  const referenced =
    table === 'photo_files'
      ? `where "imageUrl" in (select "imageUrl" from gallery
          union select picture from news where picture is not null
          union select picture from news_copies where picture is not null
          union select "imageUrl" from staged_photos)`
      : '';
  return `select ${quoted(columns)} from "${table}" ${referenced} order by ${keys.join(', ')}`;
}

async function copyRows(source: Source, backup: DatabaseSync): Promise<void> {
  const checksums = new Map<string, ReturnType<Digest['end']> & { columns: string[] }>();
  for (const [name, order] of Object.entries(backedUp)) {
    if (!order) continue;
    const table = name as keyof Tables;
    const columns = columnsOf(backup, table);
    const insert = backup.prepare(
      `insert into "${table}" (${quoted(columns)}) values (${columns.map(() => '?').join(', ')})`,
    );
    const digest = new Digest(columns);
    const portion = table === 'photo_files' ? 4 : 500;
    for await (const row of source.rows(queryOf(table, order, columns, source), portion)) {
      insert.run(...columns.map((column) => row[column] as string));
      digest.add(row);
    }
    checksums.set(table, { columns, ...digest.end() });
  }
  writeChecksums(backup, checksums);
  backup.exec('delete from sqlite_sequence');
  const count = backup.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  for (const table of counted) count.run(table, await source.lastId(table));
}

/** Makes the file with empty tables, for its owner alone, and fills it. */
async function writeFile(database: Database, databaseUrl: string, file: string): Promise<void> {
  const empty = openDatabase(`file:${file}`);
  await migrate(empty, 'sqlite').finally(() => empty.destroy());
  const backup = new DatabaseSync(file);
  try {
    backup.exec('pragma journal_mode = delete; begin');
    const fill = (source: Source) => copyRows(source, backup);
    if (engineOf(databaseUrl) === 'postgres') await fromPostgres(database, fill);
    else await fromSqlite(sqliteFile(databaseUrl), fill);
    backup.exec('commit');
  } finally {
    backup.close();
  }
}

/** With the moment of which it is (ISO 8601). */
export type Written = (Proof & { ok: true; moment: string }) | (Proof & { ok: false });

/**
 * Writes the file whole or not at all, and reads it back. It holds one moment of the site, which
 * may go on; rows and photos are copied one by one, so they need not fit into the memory.
 */
export async function writeBackup(
  database: Database,
  databaseUrl: string,
  file: string,
): Promise<Written> {
  const moment = new Date().toISOString();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeFile(database, databaseUrl, unfinished);
    const proof = proveBackup(unfinished);
    if (!proof.ok) return proof;
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
    return { ...proof, moment };
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) {
      await rm(`${unfinished}${suffix}`, { force: true });
    }
  }
}

/**
 * Tables that change while nobody works at the site. The files are those that rows of the others
 * name, and another photo has another name.
 */
const restless = new Set<string>(['contact_messages', 'state', 'photo_files']);

/** What changes at a message while nobody works at the site. */
const delivery = new Set(['attempts', 'dueAt', 'lease', 'lastError', 'deliveredAt']);

/** But for new ones, and for what is noted of their delivery. */
async function hasSameMessages(source: Source, backup: DatabaseSync): Promise<boolean> {
  const table = 'contact_messages';
  const columns = columnsOf(backup, table).filter((name) => !delivery.has(name));
  const then = new Digest(columns);
  const ids = new Set<string>();
  for (const row of rowsIn(backup, table, columns)) {
    ids.add(String(row.id));
    then.add(row);
  }
  const now = new Digest(columns);
  for await (const row of source.rows(queryOf(table, ['id'], columns, source), 500)) {
    if (ids.has(String(row.id))) now.add(row);
  }
  return now.end().checksum === then.end().checksum;
}

async function isSame(source: Source, backup: DatabaseSync): Promise<boolean> {
  const sum = backup.prepare('select checksum from backup_checksums where name = ?');
  for (const [name, order] of Object.entries(backedUp)) {
    if (!order || restless.has(name)) continue;
    const table = name as keyof Tables;
    const columns = columnsOf(backup, table);
    const digest = new Digest(columns);
    for await (const row of source.rows(queryOf(table, order, columns, source), 500)) {
      digest.add(row);
    }
    if (digest.end().checksum !== sum.get(table)?.checksum) return false;
  }
  return hasSameMessages(source, backup);
}

/**
 * Whether what people have published or saved is still what a backup of this site holds, as seen by
 * a transaction that keeps others from changing it and has changed nothing itself.
 */
export async function isStillAsIn(
  transaction: Database,
  databaseUrl: string,
  file: string,
): Promise<boolean> {
  const backup = new DatabaseSync(file, { readOnly: true });
  const compare = (source: Source) => isSame(source, backup);
  try {
    // By itself: another connection could wait behind somebody who waits for this one's locks.
    if (engineOf(databaseUrl) === 'postgres') return await compare(sourceIn(transaction));
    return await fromSqlite(sqliteFile(databaseUrl), compare);
  } finally {
    backup.close();
  }
}
