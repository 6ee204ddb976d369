import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/** Which messages were answered, and who may come to the desk: hashes of its keys and sessions. */
export function desk(engine: Engine): Migration {
  const { timestamp } = columnTypes[engine];
  return {
    async up(db) {
      await sql`alter table contact_messages add column "answeredAt" ${timestamp}`.execute(db);
      await sql`create index contact_messages_unanswered on contact_messages (id)
        where "answeredAt" is null and suspicion is null`.execute(db);
      await sql`create table desk_keys (
        hash text primary key,
        kind text not null,
        until ${timestamp} not null
      )`.execute(db);
    },
  };
}
