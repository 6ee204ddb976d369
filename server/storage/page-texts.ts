/** The lodge's own texts of pages are the public texts of entries of the collection "page". */
import { readFields } from '#shared/collections/collection.ts';
import { pageTextCollection } from '#shared/collections/page-text.ts';
import { changedFiles, type PageOverrides } from '#shared/page-texts.ts';
import type { Database } from './database.ts';

interface PublicPage extends PageOverrides {
  madeAt: string;
}

export async function publicPages(database: Database): Promise<PublicPage[]> {
  const rows = await database
    .selectFrom('texts')
    .select(['id', 'madeAt', 'fields'])
    .where('collection', '=', 'page')
    .where('state', '=', 'public')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, madeAt, fields: json }) => {
    const fields = readFields(pageTextCollection, json);
    return fields ? [{ id, madeAt, fields }] : [];
  });
}

/** Returns the last publication of each file of a dictionary, such as `faq`. */
export async function pageTextChanges(database: Database): Promise<Record<string, string>> {
  const changes: Record<string, string> = {};
  for (const page of await publicPages(database)) {
    for (const file of changedFiles(page)) {
      if (page.madeAt > (changes[file] ?? '')) changes[file] = page.madeAt;
    }
  }
  return changes;
}
