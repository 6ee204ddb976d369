/** Messages that look like spam, kept for the lodge to judge. */
import type { Database } from './database.ts';

/** How many messages are in quarantine. */
export async function quarantinedCount(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('suspicion', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What the lodge is told of a message in quarantine: nothing that its sender wrote. */
export interface Quarantined {
  id: number;
  createdAt: string;
  suspicion: string;
}

/** Those in quarantine with a number above `id`, newest first, and how many they are in all. */
export async function quarantinedAfter(
  database: Database,
  id: number,
  limit: number,
): Promise<{ newest: Quarantined[]; count: number }> {
  const after = database
    .selectFrom('contact_messages')
    .where('suspicion', 'is not', null)
    .where('id', '>', id);
  const newest = await after
    .select(['id', 'createdAt', 'suspicion'])
    .$narrowType<{ suspicion: string }>()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const { count } = await after
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { newest, count: Number(count) };
}

/** Deletes those that came in before a moment (ISO 8601); returns how many. */
export async function removeQuarantined(database: Database, before: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('contact_messages')
    .where('suspicion', 'is not', null)
    .where('createdAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
