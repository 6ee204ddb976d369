/** What both lists have in common. */
import type { Database } from './database.ts';

export type ListTable = 'news' | 'gallery';

export async function countRows(database: Database, table: ListTable): Promise<number> {
  const { count } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Items of a list in its order: so many from a place on. */
export interface Part {
  skip: number;
  limit: number;
}
