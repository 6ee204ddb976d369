import type { Database } from '#server/storage/database.ts';
import type { KindName } from '#shared/kinds/kinds.ts';
import type { TextOverrides } from '#shared/page-texts.ts';

const kind = 'page' as KindName;

/** Replaces the public texts of one page; without texts, the page has its original ones. */
export async function showPageTexts(
  database: Database,
  texts: TextOverrides | null,
  { id = 1, madeAt = new Date().toISOString() } = {},
): Promise<void> {
  await database.deleteFrom('entries').where('kind', '=', kind).where('id', '=', id).execute();
  if (!texts) return;
  await database.insertInto('entries').values({ kind, id, changedAt: madeAt }).execute();
  const fields = JSON.stringify({ texts, date: '' });
  const copy = { kind, id, state: 'public', number: 0, madeAt, fields } as const;
  await database.insertInto('copies').values(copy).execute();
}
