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
