/** News items at the desk, for tests of their life. */
import { createDraft, saveDraft } from '#server/publishing/entries.ts';
import type { Database } from '#server/storage/database.ts';
import type { Entry, EntryFields, EntryOutcome } from '#shared/publishing.ts';

export const completeFields: EntryFields = {
  title: { mk: 'Свечен собир', en: 'A festive meeting' },
  content: { mk: 'Прв пасус.', en: 'First paragraph.' },
  picture: null,
  pictureDescription: { mk: '', en: '' },
  date: '',
};

/** The entry of an outcome that must be a success. */
export function entryOf(outcome: EntryOutcome): Entry {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.entry;
}

/** A draft with all that it needs to be published. */
export async function completeDraft(
  database: Database,
  fields: Partial<EntryFields> = {},
): Promise<Entry> {
  const { id, version } = await createDraft(database);
  return entryOf(await saveDraft(database, id, version, { ...completeFields, ...fields }));
}

/** Milliseconds in which visitors see what is due: a second, and more where other tests keep the machine busy. */
export const dueWithin = process.env.SOAK ? 1_000 : 30_000;
