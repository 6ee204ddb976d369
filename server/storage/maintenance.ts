/** During the seconds of a restore, triggers refuse all other changes of the content. */
import { type RawBuilder, sql } from 'kysely';
import { type Database, databaseTime, engineIn } from './database.ts';

/** Triggers on these tables refuse changes during maintenance. */
const guarded = ['contact_messages', 'news', 'entries', 'texts', 'gallery'];

/** Visitors' messages queue behind a wait for a lock; it is shorter than their timeout. */
export async function limitLockWaits(transaction: Database): Promise<void> {
  if (engineIn(transaction) === 'postgres') {
    await sql`set local lock_timeout = '3s'`.execute(transaction);
  }
}

export const maintenanceRetry = 15;

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

const inTenMinutes = (database: Database) => databaseTime(database, { minutes: 10 });

/** Resolves to false if another restore is running. */
export function beginMaintenance(database: Database): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await limitLockWaits(transaction);
    // This waits for running changes; messages are the last table, so visitors wait least.
    // SQLite always runs one transaction at a time.
    if (engineIn(transaction) === 'postgres') {
      const tables = sql.join(guarded.toReversed().map((table) => sql.table(table)));
      await sql`lock table ${tables} in share row exclusive mode`.execute(transaction);
    }
    return set(transaction, inTenMinutes(transaction), true);
  });
}

/** Resolves to false if the last step took longer than ten minutes. */
export const prolongMaintenance = (database: Database) =>
  set(database, inTenMinutes(database), false);

export const endMaintenance = (database: Database) => set(database, databaseTime(database), false);
