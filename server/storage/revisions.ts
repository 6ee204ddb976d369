/** Marks for the state of the lists. */
import type { Database } from './database.ts';
import type { ListTable } from './newest-first.ts';

/** The same for as long as nothing in the list changes, whoever changes it. */
export async function revisionOf(database: Database, list: ListTable): Promise<string> {
  const { revision } = await database
    .selectFrom('revisions')
    .select('revision')
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return revision;
}
