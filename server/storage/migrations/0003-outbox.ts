import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/**
 * What delivery must remember stands in the message's own row, so that one statement commits a
 * message together with the duty to deliver it.
 */
export function outbox(engine: Engine): Migration {
  const { timestamp } = columnTypes[engine];
  const columns = [
    sql`submission text`,
    sql`suspicion text`,
    sql`attempts integer not null default 0`,
    // A constant, as SQLite demands of a column that is added: due from the beginning of time.
    sql`"dueAt" ${timestamp} not null default '1970-01-01T00:00:00.000Z'`,
    sql`lease text`,
    sql`"lastError" text`,
    sql`"deliveredAt" ${timestamp}`,
  ];
  return {
    async up(db) {
      for (const column of columns) {
        await sql`alter table contact_messages add column ${column}`.execute(db);
      }
      await sql`create unique index contact_messages_submission
        on contact_messages (submission)`.execute(db);
      await sql`create index contact_messages_due on contact_messages ("dueAt", id)
        where "deliveredAt" is null and suspicion is null`.execute(db);
      await sql`create index contact_messages_delivered
        on contact_messages ("deliveredAt")`.execute(db);
    },
  };
}
