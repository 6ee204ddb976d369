import type { EntryState } from '#shared/publishing.ts';
import type { Database } from './database.ts';
import { readEntries, type StoredEntry } from './entries.ts';
import { countRows, type Part } from './lists.ts';

const publicIds = (database: Database) =>
  database.selectFrom('news').select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc');

function ids(database: Database, state: Exclude<EntryState, 'published'>) {
  const all = database.selectFrom('news_entries').select('news_entries.id');
  if (state === 'scheduled') return all.where('dueAt', 'is not', null).orderBy('dueAt');
  if (state === 'binned') {
    return all.where('binnedAt', 'is not', null).orderBy('binnedAt', 'desc');
  }
  return all
    .where('dueAt', 'is', null)
    .where('binnedAt', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('news').select('news.id').whereRef('news.id', '=', 'news_entries.id'))),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('news_copies')
          .select('news_copies.id')
          .whereRef('news_copies.newsId', '=', 'news_entries.id')
          // A scheduled text that could not be published has lost its time.
          .where('kind', 'in', ['working', 'scheduled']),
      ),
    )
    .orderBy('changedAt', 'desc');
}

export async function entriesPart(
  database: Database,
  state: EntryState,
  { skip, limit }: Part,
): Promise<StoredEntry[]> {
  const rows =
    state === 'published'
      ? await publicIds(database).limit(limit).offset(skip).execute()
      : await ids(database, state).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  if (rows.length === 0) return [];
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const found = await readEntries(database, [...places.keys()]);
  return found.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** A public entry with a scheduled text is in two states. */
export async function countEntries(database: Database, state: EntryState): Promise<number> {
  if (state === 'published') return countRows(database, 'news');
  const { count } = await database
    .selectFrom(ids(database, state).as('entries'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
