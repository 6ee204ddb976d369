/** The lodge's own texts of pages are the public texts of entries of the collection "page". */
import { changedFiles } from '#shared/page-texts.ts';
import type { Database } from './database.ts';
import { publicTexts } from './entry-lists.ts';

export const publicPages = (database: Database) => publicTexts(database, 'page');

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
