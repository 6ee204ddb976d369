import { sql } from 'kysely';
import { linksTo } from '#shared/news-inline.ts';
import type { Database } from './database.ts';

/** Returns the public entries with a text that links to the address of an item or a question. */
export async function linkingEntries(database: Database, address: string) {
  const [part] = /#.+|item=.+/.exec(address) ?? [address];
  const rows = await database
    .selectFrom('texts')
    .select(['kind', 'id', 'fields'])
    .where('state', '=', 'public')
    .where(sql<string>`cast(fields as text)`, 'like', `%${part}%`)
    .execute();
  return rows.filter(({ fields }) => linksTo(fields, address));
}
