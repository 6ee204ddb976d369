import type { EntryListName } from '#shared/publishing.ts';
import { countOf, type Database, databaseTime, engineIn, forUpdate } from './database.ts';
import { readEntries, removeEntry } from './entries.ts';
import type { Part } from './lists.ts';
import { noMaintenance } from './maintenance.ts';
import { deleteFiles } from './photo-files.ts';

function ids(database: Database, list: EntryListName) {
  const all = database
    .selectFrom('news')
    .fullJoin('news_entries', 'news_entries.id', 'news.id')
    .select(({ fn }) => fn.coalesce('news.id', 'news_entries.id').as('id'));
  if (list === 'published') {
    return all.where('news.id', 'is not', null).orderBy('createdAt', 'desc');
  }
  if (list === 'scheduled') return all.where('dueAt', 'is not', null).orderBy('dueAt');
  if (list === 'binned') return all.where('binnedAt', 'is not', null).orderBy('binnedAt', 'desc');
  const kept = all.where('binnedAt', 'is', null).where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('news.id', 'is not', null),
      exists(
        selectFrom('news_copies')
          .select('news_copies.id')
          .whereRef('news_copies.newsId', '=', 'news_entries.id')
          // If a scheduled text could not be published, its time is null.
          .where('kind', 'in', ['working', 'scheduled']),
      ),
    ]),
  );
  if (list === 'all') {
    return kept.orderBy(({ fn }) => fn.coalesce('changedAt', 'createdAt'), 'desc');
  }
  return kept.where('news.id', 'is', null).where('dueAt', 'is', null).orderBy('changedAt', 'desc');
}

export async function entriesPart(database: Database, list: EntryListName, { skip, limit }: Part) {
  const rows = await ids(database, list).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  if (rows.length === 0) return [];
  return readEntries(
    database,
    rows.flatMap(({ id }) => id ?? []),
  );
}

/** A public entry with a scheduled text counts in both states. */
export const countEntries = (database: Database, list: EntryListName): Promise<number> =>
  countOf(ids(database, list).clearSelect().clearOrderBy());

const dueRow = (database: Database) =>
  database
    .selectFrom('news_entries')
    .select('id')
    .where('dueAt', '<=', databaseTime(database))
    .where(noMaintenance(database))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);

/** Runs `work` with one due entry, which is locked against other instances. */
export async function withDueEntry<T>(
  database: Database,
  work: (transaction: Database, id: number) => Promise<T>,
): Promise<T | undefined> {
  // Usually no entry is due, and reading needs no lock.
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

export async function removeBinned(
  database: Database,
  which: { id: number } | { olderThan: number },
): Promise<number> {
  const { count, imageUrls } = await database.transaction().execute(async (transaction) => {
    const all = transaction
      .selectFrom('news_entries')
      .select('id')
      .where('binnedAt', 'is not', null);
    const wanted =
      'id' in which
        ? all.where('id', '=', which.id)
        : all
            .where('binnedAt', '<', databaseTime(transaction, which.olderThan))
            .where(noMaintenance(transaction));
    const binned = await forUpdate(transaction, wanted).execute();
    const pictures: string[] = [];
    for (const { id } of binned) pictures.push(...((await removeEntry(transaction, id)) ?? []));
    return { count: binned.length, imageUrls: pictures };
  });
  await deleteFiles(database, imageUrls);
  return count;
}
