/**
 * Maintenance, for the seconds of a restore: until the time in the one row of `maintenance`, triggers
 * refuse every change of the content, by site, desk and tool alike. A restore that was killed stops
 * nothing for longer than that.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Database, engineIn } from './database.ts';
import { databaseTime } from './database-time.ts';
import { guarded } from './migrations/0001-schema.ts';

/** Whether a change was refused because a restore is under way. */
export const isMaintenance = (error: unknown) =>
  error instanceof Error && error.message === 'maintenance';

/** Seconds after which a refused change may be tried again. */
export const maintenanceRetry = 15;

/** For queries that find nothing to do during maintenance. */
export const noMaintenance = (database: Database): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from maintenance where until > ${databaseTime(database)})`;

async function set(database: Database, until: RawBuilder<string>, wasOver: boolean) {
  const row = await database
    .updateTable('maintenance')
    .set({ until })
    .where('until', wasOver ? '<=' : '>', databaseTime(database))
    .returning('until')
    .executeTakeFirst();
  return row !== undefined;
}

const inTenMinutes = (database: Database) =>
  engineIn(database) === 'postgres'
    ? sql<string>`(now() + interval '10 minutes')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+10 minutes')`;

/** False while another restore is under way, or was killed a short time ago. */
export function beginMaintenance(database: Database): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    // Changes that have begun end first. SQLite has one transaction at a time in any case.
    if (engineIn(transaction) === 'postgres') {
      const tables = sql.join(guarded.map((table) => sql.table(table)));
      await sql`lock table ${tables} in share row exclusive mode`.execute(transaction);
    }
    return set(transaction, inTenMinutes(transaction), true);
  });
}

/** For the next step of a restore; false if the last one took longer than ten minutes. */
export const prolongMaintenance = (database: Database) =>
  set(database, inTenMinutes(database), false);

/** False if it was over already. */
export const endMaintenance = (database: Database) => set(database, databaseTime(database), false);
