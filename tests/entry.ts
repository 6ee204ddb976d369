import { randomUUID } from 'node:crypto';
import { createDraft, openEntry, saveDraft } from '#server/publishing/entries.ts';
import { publish } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import type { Entry, EntryFields, Operation, Outcome } from '#shared/publishing.ts';
import { operationOn } from '#shared/publishing.ts';

export const completeFields: EntryFields = {
  title: { mk: 'Свечен собир', en: 'A festive meeting' },
  content: { mk: 'Прв пасус.', en: 'First paragraph.' },
  picture: null,
  pictureDescription: { mk: '', en: '' },
  album: null,
  date: '',
};

export const operation = (base: string): Operation => ({ id: randomUUID(), base });

/** Returns an operation on the current revision of an entry, or on none if it does not exist. */
export async function present(database: Database, id: number): Promise<Operation> {
  return operationOn((await openEntry(database, id)) ?? { revision: '' });
}

export function itemOf<Item>(outcome: Outcome<Item>): Item {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.item;
}

export function entryOf(outcome: Outcome<Entry>): Entry {
  return itemOf(outcome);
}

export async function completeDraft(
  database: Database,
  fields: Partial<EntryFields> = {},
): Promise<Entry> {
  const { id, revision } = await createDraft(database, operation(''));
  const saved = await saveDraft(database, id, operation(revision), {
    ...completeFields,
    ...fields,
  });
  return entryOf(saved);
}

/** Due entries must appear within a second. While other tests run, the machine may need longer. */
export const dueWithin = process.env.SOAK ? 1_000 : 30_000;

export async function publishChange(
  database: Database,
  id: number,
  change: Partial<EntryFields>,
): Promise<void> {
  const { fields } = (await openEntry(database, id)) ?? { fields: completeFields };
  const typed = { ...fields, ...change };
  const saved = entryOf(await saveDraft(database, id, await present(database, id), typed));
  entryOf(await publish(database, id, operationOn(saved)));
}
