/** The step of a publication that a running site takes, too: it needs no dates, and so no time zones. */
import type { EntryFields } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import { putPublic, type StoredEntry } from '../storage/entries.ts';
import { keepShown, keepVersion, staysKept } from '../storage/entry-copies.ts';
import type { Dropped } from './change-entry.ts';

/** Keeps what was public as a version, where none that stays has its text, and makes another public. */
export async function replacePublic(
  transaction: Database,
  { id, public: former }: StoredEntry,
  fields: EntryFields,
  createdAt: string | undefined,
): Promise<Dropped> {
  const dropped: Dropped = [];
  if (former && !(await staysKept(transaction, id, former))) {
    dropped.push(...(await keepVersion(transaction, id, former, 'published')));
  }
  await putPublic(transaction, id, fields, createdAt);
  return [...dropped, ...(await keepShown(transaction, id, fields, 'published'))];
}
