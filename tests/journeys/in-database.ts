import { type Database, openDatabase } from '#server/storage/database.ts';
import type { RunningSite } from '../running-site.ts';

/** The function uses another connection than the running site. */
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
