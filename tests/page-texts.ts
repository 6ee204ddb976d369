import type { Database } from '#server/storage/database.ts';
import { emptyFields } from '#shared/collections/collection.ts';
import { type PageTextFields, pageTextCollection } from '#shared/collections/page-text.ts';
import { entryAt } from './entry.ts';

const collection = 'page';

interface Shown extends Partial<PageTextFields> {
  id?: number;
  madeAt?: string;
}

/** Replaces the public texts of one page; without texts, the page has its original ones. */
export async function showPageTexts(
  database: Database,
  texts: PageTextFields['texts'] | null,
  { id = 5, madeAt = new Date().toISOString(), ...others }: Shown = {},
): Promise<void> {
  await database
    .deleteFrom('entries')
    .where('collection', '=', collection)
    .where('id', '=', id)
    .execute();
  if (!texts) return;
  await database.insertInto('entries').values({ collection, id, changedAt: madeAt }).execute();
  const fields = JSON.stringify({ ...emptyFields(pageTextCollection), texts, ...others });
  const copy = { collection, id, state: 'public', number: 0, madeAt, fields } as const;
  await database.insertInto('texts').values(copy).execute();
}

/** Saves and publishes a page as the desk does. A date in the future schedules it. */
export async function publishPage(database: Database, id: number, own: Partial<PageTextFields>) {
  const page = entryAt(database, { collection, id });
  await page.save({ ...emptyFields(pageTextCollection), ...own });
  return page.publish({ maySchedule: true });
}
