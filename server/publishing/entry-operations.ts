import { setImmediate } from 'node:timers/promises';
import { parseAttachment } from '#shared/attachment.ts';
import {
  baseOf,
  emptyFields,
  filesOf,
  isNeeded,
  sameFields,
  textsOf,
} from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { PublishingError } from '#shared/errors.ts';
import { languages } from '#shared/language.ts';
import { parsePicture } from '#shared/picture.ts';
import type {
  BatchItem,
  BatchOutcome,
  Entry,
  EntryListName,
  EntryState,
  EntrySummary,
  Operation,
  Outcome,
} from '#shared/publishing.ts';
import { operationState, rejected } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import {
  countEntries,
  type EntrySlice,
  entriesSlice,
  publishedYears,
  singletonEntries,
} from '../storage/entry-lists.ts';
import { type EntryChange, fieldsOf, type StoredEntry } from '../storage/entry-plan.ts';
import {
  findEntry,
  insertDraft,
  lockEntry,
  storedVersions,
  writeEntryRow,
} from '../storage/entry-rows.ts';
import { areStored, withFilesLocked } from '../storage/files.ts';
import { inTurns } from '../timing.ts';
import { publicTableWriters } from './public-tables.ts';

/** An entry of a collection. */
export interface EntryId<Name extends CollectionName = CollectionName> {
  collection: Name;
  id: number;
}

/** The person who wrote the text that the desk shows. */
export const authorOf = ({ draft, scheduled, madeBy = {} }: StoredEntry<unknown>) =>
  madeBy[draft ? 'draft' : scheduled ? 'scheduled' : 'public'] ?? null;

function entryState(name: CollectionName, entry: StoredEntry<unknown>): EntryState {
  const { binnedAt, scheduledFor, publishedAt } = entry;
  if (binnedAt !== null) return 'binned';
  const isOriginal = collectionOf(name).singletonCount && entry.public === undefined;
  if (publishedAt !== null && !isOriginal) return 'published';
  return scheduledFor === null ? 'draft' : 'scheduled';
}

type StoredOf<Name extends CollectionName> = StoredEntry<FieldsOf[Name]>;
type EntryOf<Name extends CollectionName> = Entry<FieldsOf[Name]>;

export function toEntry<Name extends CollectionName>(
  name: Name,
  entry: StoredOf<Name>,
): EntryOf<Name> {
  const collection = collectionOf(name);
  const base = baseOf(collection, entry);
  const { draft } = entry;
  return {
    id: entry.id,
    state: entryState(name, entry),
    lastOperation: entry.lastOperation,
    changedAt: entry.changedAt,
    changedBy: entry.changedBy,
    fields: fieldsOf(entry, emptyFields(collection)),
    changed: draft !== undefined && base !== undefined && !sameFields(collection, draft, base),
    publishedAt: entry.publishedAt,
    scheduledFor: entry.scheduledFor,
    binnedAt: entry.binnedAt,
    lastConflict: entry.lastConflict,
  };
}

/** A draft that equals the scheduled or the public text is removed. */
export function changedDraft<Name extends CollectionName>(
  name: Name,
  texts: Pick<StoredOf<Name>, 'scheduled' | 'public'>,
  fields: FieldsOf[Name],
): FieldsOf[Name] | null {
  const base = baseOf(collectionOf(name), texts);
  return base && sameFields(collectionOf(name), base, fields) ? null : fields;
}

/** Stores a change, also in the public table of the collection. */
export async function writeEntry<Name extends CollectionName>(
  transaction: Database,
  name: Name,
  entry: StoredOf<Name>,
  operation: string,
  change: EntryChange<FieldsOf[Name]>,
): Promise<StoredOf<Name>> {
  const changed = await writeEntryRow(transaction, name, entry, operation, change);
  const table = publicTableWriters[name];
  if (change.public) {
    await table?.put(transaction, entry.id, change.public, changed.publishedAt ?? '');
  } else if (change.public === null) await table?.remove(transaction, entry.id);
  return changed;
}

type Rejected<Fields> = Exclude<Outcome<Entry<Fields>>, { ok: true }>;

/** Returns the change to store (`{}` for none), or a rejection. */
export type Decide<Name extends CollectionName> = (
  entry: StoredOf<Name>,
  /** A transaction, or the database while a batch is only checked. */
  database: Database,
) =>
  | EntryChange<FieldsOf[Name]>
  | Rejected<FieldsOf[Name]>
  | Promise<EntryChange<FieldsOf[Name]> | Rejected<FieldsOf[Name]>>;

interface ChangeOptions {
  /** True if the entry must be in the bin; otherwise it must not. */
  binned?: boolean;
}

/** A save needs no base operation: its changes carry the old values (`from`) and are merged. */
type AnyOperation = Omit<Operation, 'base'> & Partial<Pick<Operation, 'base'>>;

/** Returns the change that the operation makes, or its outcome if it makes none. Writes nothing. */
async function changeOf<Name extends CollectionName>(
  database: Database,
  { collection: name, id }: EntryId<Name>,
  entry: StoredOf<Name> | undefined,
  operation: AnyOperation,
  decide: Decide<Name>,
  { binned = false }: ChangeOptions,
): Promise<Outcome<EntryOf<Name>> | EntryChange<FieldsOf[Name]>> {
  if (!entry) return rejected({ code: 'no-such-entry', id });
  const current = { ok: true as const, item: toEntry(name, entry), warnings: [] };
  const state = operationState(operation, entry);
  if (state === 'repeated') return current;
  if (state === 'outdated') return { ok: false, conflict: current.item };
  if ((entry.binnedAt !== null) !== binned) {
    if (!binned && entry.changedBy !== null) {
      return rejected({ code: 'binned-by', id, name: entry.changedBy });
    }
    return rejected({ code: binned ? 'not-in-bin' : 'in-bin', id });
  }
  const decided = await decide(entry, database);
  return Object.keys(decided).length === 0 ? current : decided;
}

async function runOperationIn<Name extends CollectionName>(
  transaction: Database,
  entryId: EntryId<Name>,
  operation: AnyOperation,
  decide: Decide<Name>,
  options: ChangeOptions = {},
): Promise<Outcome<EntryOf<Name>>> {
  const { collection: name, id } = entryId;
  const entry = await lockEntry(transaction, name, id);
  const change = await changeOf(transaction, entryId, entry, operation, decide, options);
  if (!entry || 'ok' in change) return change as Outcome<EntryOf<Name>>;
  const named = { ...change, by: operation.by };
  const changed = await writeEntry(transaction, name, entry, operation.id, named);
  return { ok: true, item: toEntry(name, changed), warnings: [] };
}

/** Changes an entry, unless the operation is repeated or its base is outdated. */
export const runOperation = <Name extends CollectionName>(
  database: Database,
  entry: EntryId<Name>,
  operation: AnyOperation,
  decide: Decide<Name>,
  options: ChangeOptions = {},
): Promise<Outcome<EntryOf<Name>>> =>
  withFilesLocked(database, (transaction) =>
    runOperationIn(transaction, entry, operation, decide, options),
  );

type BatchErrors = Extract<BatchOutcome<never>, { ok: false }>['errors'];

function errorsOf(id: number, outcome: Rejected<unknown>): BatchErrors {
  const errors = 'errors' in outcome ? outcome.errors : [{ code: 'changed-elsewhere' } as const];
  return errors.map((error) => ({ id, error }));
}

/**
 * Changes several entries by one operation. All are checked before the first one is changed. The
 * changes are made in turns, because visitors' messages wait for each; a repeated operation makes
 * those that are missing.
 */
export async function runOperations<Name extends CollectionName>(
  database: Database,
  collection: Name,
  { id: operation, by = null }: Pick<Operation, 'id' | 'by'>,
  batch: BatchItem[],
  decideFor: (item: BatchItem, index: number) => Decide<Name> | Promise<Decide<Name>>,
  options: ChangeOptions = {},
): Promise<BatchOutcome<EntryOf<Name>>> {
  const items: EntryOf<Name>[] = [];
  const errors: BatchErrors =
    batch.length === 0 ? [{ id: null, error: { code: 'no-photos' } }] : [];
  const checked: [EntryId<Name>, Operation, Decide<Name>][] = [];
  await inTurns(
    batch.entries(),
    async (turn) => {
      for (const [index, item] of turn) {
        const entryId = { collection, id: item.id };
        const own = { id: operation, base: item.base, by };
        const decide = await decideFor(item, index);
        const entry = await findEntry(database, collection, item.id);
        const outcome = await changeOf(database, entryId, entry, own, decide, options);
        if ('ok' in outcome && !outcome.ok) errors.push(...errorsOf(item.id, outcome));
        checked.push([entryId, own, decide]);
      }
    },
    0,
  );
  if (errors.length > 0) return { ok: false, items, errors };
  await inTurns(checked, (turn) =>
    withFilesLocked(database, async (transaction) => {
      for (const [entryId, own, decide] of turn) {
        const outcome = await runOperationIn(transaction, entryId, own, decide, options);
        if (outcome.ok) items.push(outcome.item);
        else errors.push(...errorsOf(entryId.id, outcome));
      }
    }),
  );
  return errors.length > 0 ? { ok: false, items, errors } : { ok: true, items };
}

export async function openEntry<Name extends CollectionName>(
  database: Database,
  { collection, id }: EntryId<Name>,
): Promise<EntryOf<Name> | undefined> {
  const entry = await findEntry(database, collection, id);
  return entry && toEntry(collection, entry);
}

export function createDraft<Name extends CollectionName>(
  database: Database,
  collection: Name,
  { id }: Pick<Operation, 'id'>,
): Promise<EntryOf<Name>> {
  return database.transaction().execute((transaction) => draftIn(transaction, collection, id));
}

export async function draftIn<Name extends CollectionName>(
  transaction: Database,
  collection: Name,
  operation: string,
  fields?: FieldsOf[Name],
): Promise<EntryOf<Name>> {
  if (collectionOf(collection).singletonCount)
    throw new Error(`The entries of the collection ${collection} are fixed`);
  const table = publicTableWriters[collection]?.name ?? 'entries';
  return toEntry(collection, await insertDraft(transaction, collection, table, operation, fields));
}

export async function missingFile(
  transaction: Database,
  files: string[],
): Promise<PublishingError | undefined> {
  for (const address of files) {
    if (await areStored(transaction, address)) continue;
    const file = parseAttachment(address)?.name;
    return file ? { code: 'attachment-without-file', file } : { code: 'picture-without-files' };
  }
  return undefined;
}

/** The current text becomes an earlier version, with the name of its author. */
const discarded = <Name extends CollectionName>(name: Name, entry: StoredOf<Name>) => ({
  fields: fieldsOf(entry, emptyFields(collectionOf(name))),
  reason: 'discarded' as const,
  by: authorOf(entry),
});

export const versions = <Name extends CollectionName>(
  database: Database,
  { collection, id }: EntryId<Name>,
) => storedVersions(database, collection, id);

export function restoreVersion<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
  number: number,
): Promise<Outcome<EntryOf<Name>>> {
  const { collection: name, id } = entryId;
  return runOperation(database, entryId, operation, async (entry, transaction) => {
    const list = await storedVersions(transaction, name, id);
    const version = list.find((one) => one.number === number);
    if (!version) return rejected({ code: 'no-such-version', id, number });
    const current = fieldsOf(entry, emptyFields(collectionOf(name)));
    return {
      draft: changedDraft(name, entry, { ...version.fields, date: current.date }),
      versions: [discarded(name, entry)],
    };
  });
}

function summaryOf<Name extends CollectionName>(
  name: Name,
  { fields, ...entry }: EntryOf<Name>,
): EntrySummary {
  const collection = collectionOf(name);
  const needed = textsOf(collection, fields).filter(isNeeded);
  const missing = languages.filter((language) =>
    needed.some(({ text }) => text[language].trim() === ''),
  );
  const imageUrl = filesOf(collection, fields).find(parsePicture);
  return { ...entry, title: collection.title(fields, entry.id), imageUrl, missing };
}

export interface EntryList {
  entries: EntrySummary[];
  total: number;
  /** The years in which public entries were published, the newest first. */
  years: { year: number; newer: number }[];
}

export async function listEntries(
  database: Database,
  collection: CollectionName,
  { list, ...part }: EntrySlice & { list: EntryListName },
): Promise<EntryList> {
  const entries = collectionOf(collection).singletonCount
    ? await singletonEntries(database, collection)
    : await entriesSlice(database, collection, list, part);
  const total = await countEntries(database, collection, list, part.year);
  const years = await publishedYears(database, collection);
  return {
    entries: entries.map((entry) => summaryOf(collection, toEntry(collection, entry))),
    total,
    years,
  };
}

const batchSize = 100;

/** Yields the entries in all states; those in the bin come last. Other requests run between batches. */
export async function* eachEntry<Name extends CollectionName>(
  database: Database,
  collection: Name,
) {
  const { title } = collectionOf(collection);
  for (const list of ['all', 'binned'] as const) {
    for (let skip = 0, count = 1; count > 0; skip += batchSize) {
      const entries = await entriesSlice(database, collection, list, { skip, limit: batchSize });
      for (const entry of entries.map((item) => toEntry(collection, item))) {
        const texts = textsOf(collectionOf(collection), entry.fields).map(({ text }) => text);
        yield { ...entry, title: title(entry.fields, entry.id), texts };
      }
      count = entries.length;
      await setImmediate();
    }
  }
}
