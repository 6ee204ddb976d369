/** Brings the tables of a database up to date. */
import { Migrator } from 'kysely/migration';
import { type Database, type Engine, withoutTimeout } from './database.ts';
import { migrations } from './migrations/index.ts';

function migratorOf(database: Database, engine: Engine): Migrator {
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations(engine) },
  });
}

/** Runs what has not run yet, in order; throws where one fails, leaving its tables unchanged. */
export async function migrate(database: Database, engine: Engine): Promise<void> {
  // On PostgreSQL it may wait for another instance that is migrating.
  const { error } = await withoutTimeout(database, (patient) =>
    migratorOf(patient, engine).migrateToLatest(),
  );
  if (error) throw error;
}

/** Names of what has not run yet; makes nothing, not even the migrator's own tables. */
export async function pendingMigrations(database: Database, engine: Engine): Promise<string[]> {
  const all = await migratorOf(database, engine).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
