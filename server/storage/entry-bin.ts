import type { KindName } from '#shared/kinds/kinds.ts';
import { type Database, databaseTime, forUpdate } from './database.ts';
import { removeEntry } from './entry-rows.ts';
import { deleteFiles } from './files.ts';
import { noMaintenance } from './maintenance.ts';

/** Removes entries and their files from the bin. Returns how many. */
export async function removeBinned(
  database: Database,
  which: { kind: KindName; ids: number[] } | { olderThan: number },
): Promise<number> {
  const { count, files } = await database.transaction().execute(async (transaction) => {
    const all = transaction
      .selectFrom('entries')
      .select(['kind', 'id'])
      .where('binnedAt', 'is not', null);
    const wanted =
      'ids' in which
        ? all.where('kind', '=', which.kind).where('id', 'in', which.ids)
        : all
            .where('binnedAt', '<', databaseTime(transaction, { days: -which.olderThan }))
            .where(noMaintenance(transaction));
    const binned = await forUpdate(transaction, wanted).execute();
    const removed: string[] = [];
    for (const { kind, id } of binned) {
      removed.push(...((await removeEntry(transaction, kind, id)) ?? []));
    }
    return { count: binned.length, files: removed };
  });
  await deleteFiles(database, files);
  return count;
}
