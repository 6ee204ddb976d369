import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/** How many messages came from an address in its hour, for all instances; and the key of its hash. */
export function rateCounts(engine: Engine): Migration {
  const { timestamp } = columnTypes[engine];
  return {
    async up(db) {
      await sql`create table rate_counts (
        address text primary key,
        since ${timestamp} not null,
        taken integer not null
      )`.execute(db);
      await sql`create index rate_counts_since on rate_counts (since)`.execute(db);
      await sql`create table rate_key (
        id integer primary key,
        key text not null,
        "madeAt" ${timestamp} not null
      )`.execute(db);
    },
  };
}
