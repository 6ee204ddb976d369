import { type Database, openDatabase } from '#server/storage/database.ts';
import type { RunningSite } from '../running-site.ts';

/** Works in the database of a site that runs, over a connection of its own. */
export async function inDatabase<T>(
  { databaseUrl }: Pick<RunningSite, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
