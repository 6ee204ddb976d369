/** Reading a part of a long list, whose order is its index. */
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
  /** How many items the list has. */
  total: number;
}

interface Scan {
  /** Against the order of the list. */
  reversed: boolean;
  offset: number;
  limit: number;
}

/**
 * How to read a part by walking the index from its nearer end: an offset costs the entries it
 * passes, so the last page is as cheap as the first.
 */
export function scanFor({ skip, limit, total }: Part): Scan {
  const taken = Math.max(0, Math.min(limit, total - skip));
  const after = total - skip - taken;
  return after < skip
    ? { reversed: true, offset: after, limit: taken }
    : { reversed: false, offset: skip, limit: taken };
}
