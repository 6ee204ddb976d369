/** Entries whose scheduled text is due. */
import { type FieldsOf, type KindName, kindNames } from '#shared/kinds/kinds.ts';
import { type Database, databaseTime, engineIn } from './database.ts';
import { findEntry, type StoredEntry } from './entry-rows.ts';
import { withFilesLocked } from './files.ts';
import { noMaintenance } from './maintenance.ts';

const dueRow = (database: Database) =>
  database
    .selectFrom('entries')
    .select(['kind', 'id'])
    .where('dueAt', '<=', databaseTime(database))
    // A newer version may have scheduled entries of its own kinds.
    .where('kind', 'in', kindNames)
    .where(noMaintenance(database))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);

/** Runs `work` with one due entry, which is locked against other instances. */
export async function withDueEntry(
  database: Database,
  work: (transaction: Database, entry: StoredEntry<FieldsOf[KindName]>) => Promise<void>,
): Promise<boolean> {
  // Usually no entry is due, and reading needs no lock.
  if (!(await dueRow(database).executeTakeFirst())) return false;
  return withFilesLocked(database, async (transaction) => {
    const due = dueRow(transaction);
    const free = engineIn(transaction) === 'postgres' ? due.forUpdate().skipLocked() : due;
    const row = await free.executeTakeFirst();
    const entry = row && (await findEntry(transaction, row.kind, row.id));
    if (!entry) return false;
    await work(transaction, entry);
    return true;
  });
}
