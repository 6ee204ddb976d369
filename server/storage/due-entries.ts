/** Entries that are due, or have been in the bin for long. */
import { type Database, engineIn, forUpdate } from './database.ts';
import { databaseTime } from './database-time.ts';
import { removeEntry } from './entries.ts';
import { noMaintenance } from './maintenance.ts';
import { dropFiles } from './photo-files.ts';

const dueRow = (database: Database) =>
  database
    .selectFrom('news_entries')
    .select('id')
    .where('dueAt', '<=', databaseTime(database))
    .where(noMaintenance(database))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);

/** Runs `work` with one due entry, which no other instance has in the meantime. */
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
  await dropFiles(database, imageUrls);
  return count;
}
