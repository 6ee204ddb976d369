/** The rows of a backup, in place of those of the site. */
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { backedUp, columnsOf, counted, Digest, type Row, rowsIn } from './backup-file.ts';
import { type Database, engineIn, type Tables } from './database.ts';
import { NotReplaced } from './not-replaced.ts';

type RowTable = Exclude<keyof Tables, 'photo_files' | 'revisions' | 'desk_keys'>;

/** Those whose rows a restore replaces; photos' files come beside them. */
export const rowTables = Object.keys(backedUp).filter(
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
export async function replaceRows(database: Database, table: RowTable, source: DatabaseSync) {
  await database.deleteFrom(table).execute();
  const given = await insertRows(database, table, source);
  const digest = new Digest(columnsOf(source, table));
  for await (const row of rowsOf(database, table)) digest.add(row);
  const kept = digest.end();
  if (kept.rows !== given.rows || kept.checksum !== given.checksum) {
    throw new NotReplaced('cannotHold', `the rows of ${table} would not be the same`);
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
export async function continueIds(database: Database, source: DatabaseSync): Promise<void> {
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
