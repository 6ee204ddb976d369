import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/**
 * Small facts that all instances share, such as who does a daily task. Messages in quarantine get
 * an index of their own, so that counting them costs nothing as delivered messages pile up.
 */
export function state(engine: Engine): Migration {
  const { timestamp, now } = columnTypes[engine];
  return {
    async up(db) {
      await sql`create table state (
        key text primary key,
        value text not null,
        "changedAt" ${timestamp} not null default ${now}
      )`.execute(db);
      await sql`create index contact_messages_quarantined on contact_messages (id)
        where suspicion is not null`.execute(db);
    },
  };
}
