import { randomUUID } from 'node:crypto';
import { applyChange, createDraft, openEntry, saveDraft } from '#server/publishing/entries.ts';
import { publish } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entries.ts';
import type { NewsItem } from '#shared/items.ts';
import { emptyFields } from '#shared/kinds/kind.ts';
import { type NewsFields, newsKind } from '#shared/kinds/news.ts';
import type { Entry, Operation, Outcome } from '#shared/publishing.ts';
import { operationOn } from '#shared/publishing.ts';

export const completeFields: NewsFields = {
  ...emptyFields(newsKind),
  title: { mk: 'Свечен собир', en: 'A festive meeting' },
  content: { mk: 'Прв пасус.', en: 'First paragraph.' },
};

export const newsId = (id: number) => ({ kind: 'news' as const, id });

export const operation = (base: string): Operation => ({ id: randomUUID(), base });

/** Returns an operation on the current revision of an entry, or on none if it does not exist. */
export async function present(database: Database, id: number): Promise<Operation> {
  return operationOn((await openEntry(database, newsId(id))) ?? { revision: '' });
}

export function itemOf<Item>(outcome: Outcome<Item>): Item {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.item;
}

export function entryOf<Fields>(outcome: Outcome<Entry<Fields>>): Entry<Fields> {
  return itemOf(outcome);
}

export async function completeDraft(
  database: Database,
  fields: Partial<NewsFields> = {},
): Promise<Entry<NewsFields>> {
  const { id, revision } = await createDraft(database, 'news', operation(''));
  const saved = await saveDraft(database, newsId(id), operation(revision), {
    ...completeFields,
    ...fields,
  });
  return entryOf(saved);
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
    const shown = { ...emptyFields(newsKind), ...fields };
    await applyChange(transaction, 'news', entry, randomUUID(), {
      working: null,
      public: shown,
      publishedAt: createdAt,
      versions: [{ fields: shown, reason: 'published' }],
    });
    if (createdAt) {
      const row = transaction.updateTable('news').set({ updatedAt: createdAt });
      await row.where('id', '=', id).execute();
    }
  });
  return id;
}

/** Saves the time as the date, and schedules the text, or publishes it if the time has passed. */
export async function schedule(
  database: Database,
  id: number,
  base: Operation,
  time: string,
): Promise<Outcome<Entry<NewsFields>>> {
  const entry = await openEntry(database, newsId(id));
  const fields = { ...(entry?.fields ?? completeFields), date: time };
  const saved = await saveDraft(database, newsId(id), base, fields);
  if (!saved.ok) return saved;
  return publish(database, newsId(id), operationOn(saved.item), { mayWait: true });
}

/** Due entries must appear within a second. While other tests run, the machine may need longer. */
export const dueWithin = process.env.SOAK ? 1_000 : 30_000;

export async function publishChange(
  database: Database,
  id: number,
  change: Partial<NewsFields>,
): Promise<void> {
  const { fields } = (await openEntry(database, newsId(id))) ?? { fields: completeFields };
  const typed = { ...fields, ...change };
  const on = await present(database, id);
  const saved = entryOf(await saveDraft(database, newsId(id), on, typed));
  entryOf(await publish(database, newsId(id), operationOn(saved)));
}
