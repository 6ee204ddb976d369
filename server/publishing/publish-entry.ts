import {
  baseOf,
  checkEntry,
  emptyFields,
  filesOf,
  readFields,
  sameContent,
  textsOf,
} from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import { parseDate, typedDate } from '#shared/date.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import { type Bilingual, forLanguages, languages } from '#shared/language.ts';
import { mentionsAddress, webAddressesIn } from '#shared/news-inline.ts';
import {
  type BatchItem,
  type Entry,
  type EntryVersion,
  type Operation,
  type Outcome,
  rejected,
} from '#shared/publishing.ts';
import { publicAttachments } from '../storage/attachment-rows.ts';
import { type Database, databaseNow } from '../storage/database.ts';
import { linkingEntries } from '../storage/entry-lists.ts';
import { type EntryChange, fieldsOf, type StoredEntry } from '../storage/entry-plan.ts';
import { findEntry } from '../storage/entry-rows.ts';
import {
  authorOf,
  type Decide,
  type EntryId,
  missingFile,
  runOperation,
  runOperations,
  toEntry,
} from './entry-operations.ts';
import { type InBatch, positionOf } from './public-tables.ts';

/** A newer draft replaces the scheduled text, which becomes an earlier version. */
function replacedSchedule<Name extends CollectionName>(
  name: Name,
  { draft, scheduled }: StoredEntry<FieldsOf[Name]>,
  reason: 'withdrawn' | 'discarded',
): Pick<EntryVersion<FieldsOf[Name]>, 'fields' | 'reason'>[] {
  if (!scheduled || !draft || sameContent(collectionOf(name), scheduled, draft)) return [];
  return [{ fields: scheduled, reason }];
}

function titleOf({ collection: name, id, fields }: EntryId & { fields: string }): Bilingual {
  const collection = collectionOf(name);
  return collection.title(readFields(collection, fields) ?? emptyFields(collection), id);
}

/** Warns of public texts that link to an address of the entry that it will not have any more. */
async function deadLinks<Name extends CollectionName>(
  database: Database,
  { collection: name, id }: EntryId<Name>,
  before: FieldsOf[Name] | undefined,
  after: FieldsOf[Name] | undefined,
): Promise<Warning[]> {
  const { addresses } = collectionOf(name);
  const kept = after ? addresses(after, id) : [];
  const gone = before ? addresses(before, id).filter((address) => !kept.includes(address)) : [];
  const warnings: Warning[] = [];
  for (const address of gone) {
    const others = await linkingEntries(database, address);
    const linking = others
      .filter((other) => other.collection !== name || other.id !== id)
      .map(titleOf);
    const fields = after ? JSON.stringify(after) : '';
    if (mentionsAddress(fields, address)) linking.push(titleOf({ collection: name, id, fields }));
    const titles = forLanguages((language) => linking.map((title) => title[language]).join(', '));
    if (linking.length > 0) warnings.push({ code: 'dead-link', address, titles });
  }
  return warnings;
}

interface Publication {
  /** True if warnings must be confirmed first. */
  stopsAtWarnings?: boolean;
  /** Warnings beside those about the text. */
  further?: Warning[];
  /** True if a date in the future schedules the text; otherwise it is refused. */
  maySchedule?: boolean;
  /** A text with a link to the desk is refused, because visitors cannot open it. */
  deskUrl?: string | undefined;
  /** The position of the entry in a batch. */
  inBatch?: InBatch;
}

function deskAddresses<Name extends CollectionName>(
  name: Name,
  fields: FieldsOf[Name],
  deskUrl: string,
): PublishingError[] {
  return textsOf(collectionOf(name), fields).flatMap(({ text, label }) =>
    languages.flatMap((language) => {
      const address = webAddressesIn(text[language]).find((item) => item.startsWith(deskUrl));
      return address ? [{ code: 'local-address' as const, text: label, language, address }] : [];
    }),
  );
}

/** Checks the text, which takes time, before a transaction makes other writers wait. */
export async function publication<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  {
    stopsAtWarnings = false,
    further = [],
    maySchedule = false,
    deskUrl,
    inBatch,
  }: Publication = {},
): Promise<Decide<Name>> {
  const { collection: name, id } = entryId;
  const collection = collectionOf(name);
  const read = await findEntry(database, name, id);
  const empty = emptyFields(collection);
  const typed = read ? fieldsOf(read, empty) : empty;
  const { fields: checked, errors, warnings } = checkEntry(collection, typed, read?.publishedAt);
  const allErrors = errors.map(({ error }) => error);
  if (deskUrl) allErrors.push(...deskAddresses(name, typed, deskUrl));
  const unconfirmed = [...warnings.map(({ warning }) => warning), ...further];
  if (stopsAtWarnings) {
    const before = read?.public ?? (collection.singletonCount ? empty : undefined);
    unconfirmed.push(...(await deadLinks(database, entryId, before, typed)));
  }
  const date = typed.date.trim();
  const parsed = parseDate(date);
  const time = parsed.ok ? parsed.iso : undefined;
  return async (entry, transaction) => {
    if (entry.lastOperation !== read?.lastOperation) {
      return { ok: false, conflict: toEntry(name, entry) };
    }
    if (allErrors.length > 0) return rejected(...allErrors);
    const missing = await missingFile(transaction, filesOf(collection, typed));
    if (missing) return rejected(missing);
    // The database's clock decides, as for scheduled items.
    const now = await databaseNow(transaction);
    const isAhead = time !== undefined && Date.parse(time) > Date.parse(now);
    if (isAhead && !maySchedule) return rejected({ code: 'date-ahead', typed: date });
    if (stopsAtWarnings && unconfirmed.length > 0) return { ok: false, unconfirmed };
    const positioned = await positionOf(transaction, name, entry, typed, inBatch);
    if ('error' in positioned) return rejected(positioned.error);
    const fields = { ...checked, date: '' };
    const versions = replacedSchedule(name, entry, 'discarded');
    if (isAhead) {
      // A public photo keeps its position until then; a new one has its position in its batch.
      const position = entry.public ? {} : positioned;
      return {
        ...position,
        draft: null,
        scheduled: { ...fields, date },
        scheduledFor: time,
        versions,
      };
    }
    return {
      ...positioned,
      draft: null,
      scheduled: null,
      scheduledFor: null,
      public: fields,
      publishedAt: time,
      versions: [...versions, { fields, reason: 'published' }],
    };
  };
}

/**
 * Publishes a complete text, or schedules it if its date is in the future, and removes the draft.
 * Without a date, a public text keeps its date, and a new one gets the current time.
 */
export async function publish<Name extends CollectionName>(
  database: Database,
  entry: EntryId<Name>,
  operation: Operation,
  how: Publication = {},
): Promise<Outcome<Entry<FieldsOf[Name]>>> {
  return runOperation(database, entry, operation, await publication(database, entry, how));
}

/** The text becomes a draft again, unless a newer draft exists. */
export function unschedule<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
) {
  return runOperation(database, entryId, operation, (entry) => {
    const { draft, scheduled, scheduledFor } = entry;
    if (scheduledFor === null) return rejected({ code: 'not-scheduled', id: entry.id });
    return {
      ...(!draft && scheduled && { draft: scheduled }),
      scheduled: null,
      scheduledFor: null,
      versions: replacedSchedule(entryId.collection, entry, 'withdrawn'),
    };
  });
}

/** Restores the public, the scheduled or the original text; the discarded one becomes an earlier version. */
export function discard<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
) {
  return runOperation(database, entryId, operation, (entry) => {
    const { draft } = entry;
    if (!draft || !baseOf(collectionOf(entryId.collection), entry)) return {};
    const version = { fields: draft, reason: 'discarded' as const, by: authorOf(entry) };
    return { draft: null, versions: [version] };
  });
}

function toDraft<Name extends CollectionName>(
  name: Name,
  entry: StoredEntry<FieldsOf[Name]>,
): EntryChange<FieldsOf[Name]> {
  const { draft, scheduled, public: published, publishedAt } = entry;
  const collection = collectionOf(name);
  const empty = emptyFields(collection);
  let { date } = draft ?? scheduled ?? empty;
  // When the item is published again, it keeps its date. A page has none.
  if (publishedAt !== null && !collection.singletonCount && date.trim() === '')
    date = typedDate(publishedAt);
  return {
    draft: { ...fieldsOf(entry, empty), date },
    scheduled: null,
    scheduledFor: null,
    ...(published && { public: null }),
    versions: [
      ...(published ? [{ fields: published, reason: 'withdrawn' as const }] : []),
      ...replacedSchedule(name, entry, 'withdrawn'),
    ],
  };
}

/** Hides an entry from visitors. Warns of its PDFs that stay public, and of links to it. */
async function hide<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
  decide: Decide<Name>,
): Promise<Outcome<Entry<FieldsOf[Name]>>> {
  const { collection: name, id } = entryId;
  const before = await findEntry(database, name, id);
  const outcome = await runOperation(database, entryId, operation, decide);
  if (!outcome.ok) return outcome;
  const collection = collectionOf(name);
  const fields = before?.public ?? outcome.item.fields;
  const files = filesOf(collection, fields);
  const attachments = files.length > 0 ? await publicAttachments(database, files) : [];
  const original = collection.singletonCount ? emptyFields(collection) : undefined;
  const links = await deadLinks(database, entryId, fields, original);
  const stays = attachments.map((file) => ({ code: 'attachment-stays-public' as const, file }));
  return { ...outcome, warnings: [...stays, ...links] };
}

export const withdraw = <Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
) =>
  hide(database, entryId, operation, (entry) =>
    entry.public
      ? toDraft(entryId.collection, entry)
      : rejected({ code: 'not-public', id: entry.id }),
  );

const binning =
  <Name extends CollectionName>(collection: Name): Decide<Name> =>
  (entry) => ({ ...toDraft(collection, entry), binned: true });

export const bin = <Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
) => hide(database, entryId, operation, binning(entryId.collection));

export const binAll = <Name extends CollectionName>(
  database: Database,
  collection: Name,
  operation: Pick<Operation, 'id' | 'by'>,
  batch: BatchItem[],
) => runOperations(database, collection, operation, batch, () => binning(collection));

const fromBin = () => ({ binned: false });

export const restoreFromBin = <Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
) => runOperation(database, entryId, operation, fromBin, { binned: true });

export const restoreAll = <Name extends CollectionName>(
  database: Database,
  collection: Name,
  operation: Pick<Operation, 'id' | 'by'>,
  batch: BatchItem[],
) => runOperations(database, collection, operation, batch, () => fromBin, { binned: true });
