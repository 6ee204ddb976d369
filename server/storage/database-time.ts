/** The time of the database, which all instances share whatever their own clocks show. */
import { type RawBuilder, sql } from 'kysely';
import { type Database, engineIn } from './database.ts';

export function databaseTime(database: Database, daysAgo = 0): RawBuilder<string> {
  const days = sql.lit(daysAgo);
  return engineIn(database) === 'postgres'
    ? sql<string>`(now() - make_interval(days => ${days}))`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ${days} || ' days')`;
}

export async function databaseNow(database: Database): Promise<string> {
  const { now } = await database
    .selectNoFrom(databaseTime(database).as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
