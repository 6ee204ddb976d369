/** Writes the content of a site to a backup file, from either engine. */
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type BackupContent,
  backupTables,
  columnsOf,
  Digest,
  insertInto,
  lastMigration,
  makeTables,
  partOf,
  proveBackup,
  quoted,
  type Row,
  removeLeftParts,
  removePart,
  rowsIn,
  tablesWithSequence,
  writeAbout,
} from './backup.ts';
import { type Database, engineOf, sqliteFile } from './database.ts';
import { attempted } from './error-kind.ts';
import { references } from './files.ts';

interface Source {
  rows(query: string, batchSize: number): Iterable<Row> | AsyncIterable<Row>;
  lastId(table: string): Promise<bigint>;
  collation: string;
}

async function fromSqlite(file: string, work: (source: Source) => Promise<unknown>): Promise<void> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  database.exec('begin');
  await work({
    *rows(query) {
      try {
        yield* rowsIn(database, query);
      } catch (error) {
        throw attempted(error, { path: file, attempt: 'database' });
      }
    },
    async lastId(table) {
      const row = database.prepare('select seq from sqlite_sequence where name = ?').get(table);
      return BigInt(Number(row?.seq ?? 0));
    },
    collation: '',
  });
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
const referenced = `where "address" || '' in (${references})`;

/** Returns the checksum. It yields to the event loop, so that signals can end the process. */
async function copyRows(source: Source, backup: DatabaseSync, signal: AbortSignal | undefined) {
  const digest = new Digest();
  for (const { table, order } of backupTables) {
    const columns = columnsOf(backup, table);
    const insert = insertInto(backup, table, columns);
    const isFiles = table === 'files';
    const batchSize = isFiles ? 4 : 500;
    const sorted = order.map((column) =>
      ['id', 'number'].includes(column) ? column : `"${column}"${source.collation}`,
    );
    const query = `select ${quoted(columns)} from "${table}" ${isFiles ? referenced : ''}
      order by ${sorted.join(', ')}`;
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
  for (const name of tablesWithSequence.toSorted()) {
    const row = { name, seq: await source.lastId(name) };
    insertInto(backup, 'sqlite_sequence', columns)(row);
    digest.add(row, columns);
  }
  return digest.end();
}

async function fill(
  file: string,
  database: Database,
  databaseUrl: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  await makeTables(file);
  const madeAt = new Date().toISOString();
  using backup = new DatabaseSync(file);
  // A backup stores the name of its last migration instead.
  backup.exec('drop table kysely_migration; drop table kysely_migration_lock; begin');
  const copy = async (source: Source) => {
    const checksum = await copyRows(source, backup, signal);
    writeAbout(backup, { migration: lastMigration, madeAt, checksum });
  };
  if (engineOf(databaseUrl) === 'postgres') await fromPostgres(database, copy);
  else await fromSqlite(sqliteFile(databaseUrl), copy);
  backup.exec('commit');
  return madeAt;
}

/** Writes the complete file, or none if a restore would refuse it. */
export async function writeBackup(
  database: Database,
  databaseUrl: string,
  file: string,
  signal?: AbortSignal,
): Promise<{ content: BackupContent; madeAt: string } | { error: string }> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftParts(folder);
  const part = partOf(file);
  try {
    const madeAt = await fill(part, database, databaseUrl, signal);
    const proof = await proveBackup(part, signal);
    if ('error' in proof) return proof;
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    signal?.throwIfAborted();
    await rename(part, file);
    return { ...proof, madeAt };
  } catch (error) {
    throw attempted(error, { path: file, attempt: 'backup' });
  } finally {
    await removePart(part);
  }
}
