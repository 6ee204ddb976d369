/** The lodge's own texts of pages are the public copies of entries of the kind "page". */
import type { KindName } from '#shared/kinds/kinds.ts';
import type { TextOverrides } from '#shared/page-texts.ts';
import type { Database } from './database.ts';

async function publicCopies(database: Database) {
  const rows = await database
    .selectFrom('copies')
    .select(['madeAt', 'fields'])
    .where('kind', '=', 'page' as KindName)
    .where('state', '=', 'public')
    .orderBy('id')
    .execute();
  return rows.map(({ madeAt, fields }) => {
    const { texts = {} }: { texts?: TextOverrides } = JSON.parse(fields);
    return { madeAt, texts };
  });
}

export async function publicPageTexts(database: Database): Promise<TextOverrides> {
  return Object.assign({}, ...(await publicCopies(database)).map(({ texts }) => texts));
}

/** Returns the last publication of the texts of each file of words, such as `faq`. */
export async function pageTextChanges(database: Database): Promise<Record<string, string>> {
  const changes: Record<string, string> = {};
  for (const { madeAt, texts } of await publicCopies(database)) {
    for (const place of Object.keys(texts)) {
      const [file = ''] = place.split('.');
      if (madeAt > (changes[file] ?? '')) changes[file] = madeAt;
    }
  }
  return changes;
}
