/** What every change of an entry has in common. */
import type { Entry, EntryFields, EntryOutcome, Fault } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import { type StoredEntry, withEntry } from '../storage/entries.ts';
import { emptyFields, putCopy, removeCopy, sameTexts } from '../storage/entry-copies.ts';
import { dropFiles } from '../storage/photo-files.ts';

/** What the desk shows of an entry: the working copy before what is scheduled, that before what is public. */
export const fieldsOf = ({ working, scheduled, public: shown }: StoredEntry): EntryFields =>
  working ?? scheduled ?? shown ?? emptyFields;

/** What a working copy is a change of. */
const baseOf = ({ scheduled, public: shown }: StoredEntry): EntryFields | undefined =>
  scheduled ?? shown;

const isSame = (one: EntryFields, other: EntryFields) =>
  sameTexts(one, other) && one.date === other.date;

function stateOf({ binnedAt, dueAt, public: shown }: StoredEntry): Entry['state'] {
  if (binnedAt !== null) return 'binned';
  if (shown) return 'published';
  return dueAt === null ? 'draft' : 'scheduled';
}

export function toEntry(stored: StoredEntry): Entry {
  const { id, version, dueAt, binnedAt, working, public: shown } = stored;
  const base = baseOf(stored);
  const { title, content, picture, pictureDescription, date } = fieldsOf(stored);
  return {
    id,
    state: stateOf(stored),
    version,
    fields: { title, content, picture, pictureDescription, date },
    changed: working !== undefined && base !== undefined && !isSame(working, base),
    publishedAt: shown?.createdAt ?? null,
    dueAt,
    binnedAt,
  };
}

/**
 * Keeps what was typed as the working copy. Where that changes nothing there is none, as it would be
 * one of what is public or scheduled after it.
 */
export async function putWorking(
  transaction: Database,
  entry: StoredEntry,
  fields: EntryFields,
): Promise<void> {
  const base = baseOf(entry);
  if (base && isSame(base, fields)) await removeCopy(transaction, entry.id, 'working');
  else await putCopy(transaction, entry.id, 'working', fields);
}

export const refused = (...faults: Fault[]): EntryOutcome => ({ ok: false, faults });

/**
 * Pictures that an entry no longer refers to, perhaps: of texts that the desk cannot bring back. One
 * that only the working copy had waits a day for the sweep, as typing can be undone.
 */
export type Dropped = string[];

/**
 * Changes an entry that is not in the bin and, where `version` is given, has not been changed since.
 * Files of dropped pictures go when nothing else refers to them.
 */
export async function change(
  database: Database,
  id: number,
  version: number | undefined,
  work: (transaction: Database, entry: StoredEntry, dropped: Dropped) => Promise<EntryOutcome>,
): Promise<EntryOutcome> {
  const dropped: Dropped = [];
  const outcome = await withEntry(database, id, async (transaction, entry) => {
    if (!entry) return refused({ code: 'no-such-entry', id });
    if (entry.binnedAt !== null) return refused({ code: 'in-bin', id });
    if (version !== undefined && entry.version !== version) {
      return { ok: false, conflict: toEntry(entry) } as const;
    }
    return work(transaction, entry, dropped);
  });
  if (outcome.ok && dropped.length > 0) await dropFiles(database, dropped);
  return outcome;
}

export const done = (entry: StoredEntry): EntryOutcome => ({
  ok: true,
  entry: toEntry(entry),
  warnings: [],
});
