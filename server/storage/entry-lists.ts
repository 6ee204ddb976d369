import type { EntryState } from '#shared/publishing.ts';
import { countOf, type Database, databaseTime, engineIn, forUpdate } from './database.ts';
import { readEntries, removeEntry } from './entries.ts';
import { countRows, type Part } from './lists.ts';
import { noMaintenance } from './maintenance.ts';
import { deleteFiles } from './photo-files.ts';

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
          // A scheduled text that could not be published has no time.
          .where('kind', 'in', ['working', 'scheduled']),
      ),
    )
    .orderBy('changedAt', 'desc');
}

export async function entriesPart(database: Database, state: EntryState, { skip, limit }: Part) {
  const rows =
    state === 'published'
      ? await publicIds(database).limit(limit).offset(skip).execute()
      : await ids(database, state).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  if (rows.length === 0) return [];
  return readEntries(
    database,
    rows.map(({ id }) => id),
  );
}

/** A public entry with a scheduled text has two states. */
export async function countEntries(database: Database, state: EntryState): Promise<number> {
  if (state === 'published') return countRows(database, 'news');
  return countOf(ids(database, state).clearSelect().clearOrderBy());
}

const dueRow = (database: Database) =>
  database
    .selectFrom('news_entries')
    .select('id')
    .where('dueAt', '<=', databaseTime(database))
    .where(noMaintenance(database))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);

/** Runs `work` with one due entry, locked for other instances. */
export async function withDueEntry<T>(
  database: Database,
  work: (transaction: Database, id: number) => Promise<T>,
): Promise<T | undefined> {
  // Mostly nothing is due, and reading needs no lock.
  if (!(await dueRow(database).executeTakeFirst())) return undefined;
  return database.transaction().execute(async (transaction) => {
    const due = dueRow(transaction);
    const free = engineIn(transaction) === 'postgres' ? due.forUpdate().skipLocked() : due;
    const row = await free.executeTakeFirst();
    return row && work(transaction, row.id);
  });
}

export async function cancelDue(transaction: Database, id: number): Promise<void> {
  await transaction.updateTable('news_entries').set({ dueAt: null }).where('id', '=', id).execute();
}

export async function cancelledEntries(database: Database): Promise<number[]> {
  const rows = await database
    .selectFrom('news_entries')
    .innerJoin('news_copies', 'news_copies.newsId', 'news_entries.id')
    .where('news_copies.kind', '=', 'scheduled')
    .where('news_entries.dueAt', 'is', null)
    .select('news_entries.id')
    .orderBy('news_entries.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeBinned(database: Database, days: number): Promise<number> {
  const { count, imageUrls } = await database.transaction().execute(async (transaction) => {
    const old = transaction
      .selectFrom('news_entries')
      .select('id')
      .where('binnedAt', '<', databaseTime(transaction, days))
      .where(noMaintenance(transaction));
    const binned = await forUpdate(transaction, old).execute();
    const pictures: string[] = [];
    for (const { id } of binned) pictures.push(...((await removeEntry(transaction, id)) ?? []));
    return { count: binned.length, imageUrls: pictures };
  });
  await deleteFiles(database, imageUrls);
  return count;
}
