/** Brings the tables of a database up to date. */
import { Migrator } from 'kysely/migration';
import type { Database, Engine } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Runs what has not run yet, in order; throws where one fails, leaving its tables unchanged. */
export async function migrate(database: Database, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations(engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
