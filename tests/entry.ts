import { randomUUID } from 'node:crypto';
import {
  createDraft,
  type EntryId,
  openEntry,
  restoreVersion,
  versions,
  writeEntry,
} from '#server/publishing/entry-operations.ts';
import {
  bin,
  discard,
  publish,
  restoreFromBin,
  unschedule,
  withdraw,
} from '#server/publishing/publish-entry.ts';
import { saveChanges } from '#server/publishing/save-changes.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entry-rows.ts';
import { changesBetween, emptyFields } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import { type NewsFields, newsCollection } from '#shared/collections/news.ts';
import { type Event, emptyEvent } from '#shared/fields/event.ts';
import { type DescribedPicture, newPicture } from '#shared/fields/picture.ts';
import type { NewsItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import type { Entry, Operation, Outcome } from '#shared/publishing.ts';
import { operationOn } from '#shared/publishing.ts';

export const completeFields: NewsFields = {
  ...emptyFields(newsCollection),
  title: { mk: 'Свечен собир', en: 'A festive meeting' },
  content: { mk: 'Прв пасус.', en: 'First paragraph.' },
};

export const described = (file: string, description: Bilingual): DescribedPicture => ({
  ...newPicture(file),
  description,
});

export const eventAt = (begins: string, more: Partial<Event> = {}): Event => ({
  ...emptyEvent,
  begins,
  ...more,
});

export const newsId = (id: number) => ({ collection: 'news' as const, id });

export const operation = (base: string): Operation => ({ id: randomUUID(), base });

/** The desk's request that saves these fields. */
export const saving = (before: object, to: object) => ({
  id: randomUUID(),
  changes: {
    from: Object.fromEntries(Object.entries(before).filter(([key]) => key in to)),
    to,
  },
});

export function itemOf<Item>(outcome: Outcome<Item>): Item {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.item;
}

/**
 * Changes an entry as the desk does. Each operation is on the current state and must succeed; its
 * error contains the errors.
 */
export function entryAt<Name extends CollectionName>(database: Database, entry: EntryId<Name>) {
  type Work = (
    database: Database,
    entry: EntryId<Name>,
    on: Operation,
  ) => Promise<Outcome<Entry<FieldsOf[Name]>>>;
  const collection = collectionOf(entry.collection);
  const open = () => openEntry(database, entry);
  const now = async (work: Work) =>
    itemOf(await work(database, entry, operationOn((await open()) ?? { lastOperation: '' })));
  const save = async (change: Partial<FieldsOf[Name]>) => {
    const before = (await open())?.fields ?? emptyFields(collection);
    const changes = changesBetween(collection, before, { ...before, ...change });
    return itemOf(await saveChanges(database, entry, { id: randomUUID() }, changes));
  };
  const publishNow = (how: Parameters<typeof publish>[3] = {}) =>
    now((...args) => publish(...args, how));
  return {
    id: entry.id,
    open,
    save,
    publish: publishNow,
    /** Publishes the text if the time has passed. */
    async schedule(date: string) {
      await save({ date } as Partial<FieldsOf[Name]>);
      return publishNow({ maySchedule: true });
    },
    unschedule: () => now(unschedule),
    withdraw: () => now(withdraw),
    discard: () => now(discard),
    bin: () => now(bin),
    restore: () => now(restoreFromBin),
    versions: () => versions(database, entry),
    restoreVersion: (number: number) => now((...args) => restoreVersion(...args, number)),
  };
}

export async function newDraft(database: Database, fields: Partial<NewsFields> = {}) {
  const { id } = await completeDraft(database, fields);
  return entryAt(database, newsId(id));
}

export async function completeDraft(
  database: Database,
  fields: Partial<NewsFields> = {},
): Promise<Entry<NewsFields>> {
  const { id } = await createDraft(database, 'news', operation(''));
  return entryAt(database, newsId(id)).save({ ...completeFields, ...fields });
}

/** Publishes an item of any date; its picture needs no files. */
export async function addNews(
  database: Database,
  { createdAt, ...fields }: Partial<NewsFields> & Partial<Pick<NewsItem, 'createdAt'>>,
): Promise<number> {
  const { id } = await createDraft(database, 'news', operation(''));
  await database.transaction().execute(async (transaction) => {
    const entry = await findEntry(transaction, 'news', id);
    if (!entry) throw new Error(`Entry ${id} has gone`);
    const text = { ...emptyFields(newsCollection), ...fields };
    await writeEntry(transaction, 'news', entry, randomUUID(), {
      draft: null,
      public: text,
      publishedAt: createdAt,
      versions: [{ fields: text, reason: 'published' }],
    });
    if (createdAt) {
      const row = transaction.updateTable('news').set({ updatedAt: createdAt });
      await row.where('id', '=', id).execute();
    }
  });
  return id;
}

/** Due entries must appear within a second. While other tests run, the machine may need longer. */
export const dueWithin = process.env.SOAK ? 1_000 : 30_000;

export async function publishChange(
  database: Database,
  id: number,
  change: Partial<NewsFields>,
): Promise<void> {
  const item = entryAt(database, newsId(id));
  await item.save(change);
  await item.publish();
}
