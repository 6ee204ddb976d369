import { setImmediate } from 'node:timers/promises';
import type { PublishingFault } from '#shared/faults.ts';
import {
  baseOf,
  emptyFields,
  parseFields,
  referredFiles,
  sameFields,
  textOf,
} from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { parsePaper } from '#shared/paper.ts';
import type {
  Entry,
  EntryListName,
  EntryState,
  EntrySummary,
  Operation,
  Outcome,
} from '#shared/publishing.ts';
import { operationState, refused } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import {
  changeEntry,
  countEntries,
  type EntryChange,
  type EntryPart,
  entriesPart,
  findEntry,
  fixedEntries,
  insertDraft,
  type StoredEntry,
  storedVersions,
  withEntry,
} from '../storage/entries.ts';
import { lockGallery } from '../storage/gallery.ts';
import { areStored, renewFiles } from '../storage/photo-files.ts';
import { publicTables } from './public-tables.ts';

/** An entry of a kind. */
export interface EntryId<Name extends KindName = KindName> {
  kind: Name;
  id: number;
}

export const fieldsOf = <Fields>(
  { working, scheduled, public: shown }: StoredEntry<Fields>,
  empty: Fields,
): Fields => working ?? scheduled ?? shown ?? empty;

function entryState(name: KindName, stored: StoredEntry<unknown>): EntryState {
  const { binnedAt, dueAt, publishedAt } = stored;
  if (binnedAt !== null) return 'binned';
  const isOriginal = kindOf(name).fixed && stored.public === undefined;
  if (publishedAt !== null && !isOriginal) return 'published';
  return dueAt === null ? 'draft' : 'scheduled';
}

type StoredOf<Name extends KindName> = StoredEntry<FieldsOf[Name]>;
type EntryOf<Name extends KindName> = Entry<FieldsOf[Name]>;

export function toEntry<Name extends KindName>(name: Name, stored: StoredOf<Name>): EntryOf<Name> {
  const { id, revision, publicRevision, publishedAt, dueAt, binnedAt } = stored;
  const kind = kindOf(name);
  const base = baseOf(kind, stored);
  const { working } = stored;
  return {
    id,
    state: entryState(name, stored),
    revision,
    publicRevision,
    fields: fieldsOf(stored, emptyFields(kind)),
    changed: working !== undefined && base !== undefined && !sameFields(kind, working, base),
    publishedAt,
    dueAt,
    binnedAt,
  };
}

/** A working copy that equals the scheduled or the public text is removed. */
export function workingCopy<Name extends KindName>(
  name: Name,
  texts: Pick<StoredOf<Name>, 'scheduled' | 'public'>,
  fields: FieldsOf[Name],
): FieldsOf[Name] | null {
  const base = baseOf(kindOf(name), texts);
  return base && sameFields(kindOf(name), base, fields) ? null : fields;
}

/** Stores a change, also in the public table of the kind. */
export async function applyChange<Name extends KindName>(
  transaction: Database,
  name: Name,
  entry: StoredOf<Name>,
  revision: string,
  change: EntryChange<FieldsOf[Name]>,
): Promise<StoredOf<Name>> {
  const changed = await changeEntry(transaction, name, entry, revision, change);
  const table = publicTables[name];
  if (change.public) {
    await table?.put(transaction, entry.id, change.public, changed.publishedAt ?? '');
  } else if (change.public === null) await table?.remove(transaction, entry.id);
  return changed;
}

type Refusal<Fields> = Exclude<Outcome<Entry<Fields>>, { ok: true }>;

/** Changes an entry, unless the operation is repeated or its base revision is outdated. */
export function change<Name extends KindName>(
  database: Database,
  { kind: name, id }: EntryId<Name>,
  operation: Operation,
  decide: (
    entry: StoredOf<Name>,
    transaction: Database,
  ) =>
    | EntryChange<FieldsOf[Name]>
    | Refusal<FieldsOf[Name]>
    | Promise<EntryChange<FieldsOf[Name]> | Refusal<FieldsOf[Name]>>,
  { binned = false } = {},
): Promise<Outcome<EntryOf<Name>>> {
  return withEntry(
    database,
    name,
    id,
    async (transaction, entry): Promise<Outcome<EntryOf<Name>>> => {
      if (!entry) return refused({ code: 'no-such-entry', id });
      const done = (stored: StoredOf<Name>) => ({
        ok: true as const,
        item: toEntry(name, stored),
        warnings: [],
      });
      const state = operationState(operation, entry);
      if (state === 'repeated') return done(entry);
      if (state === 'outdated') return { ok: false, conflict: toEntry(name, entry) };
      if ((entry.binnedAt !== null) !== binned) {
        return refused({ code: binned ? 'not-in-bin' : 'in-bin', id });
      }
      const decided = await decide(entry, transaction);
      if ('ok' in decided) return decided;
      if (Object.keys(decided).length === 0) return done(entry);
      const named = { ...decided, by: operation.by };
      return done(await applyChange(transaction, name, entry, operation.id, named));
    },
  );
}

export async function openEntry<Name extends KindName>(
  database: Database,
  { kind, id }: EntryId<Name>,
): Promise<EntryOf<Name> | undefined> {
  const stored = await findEntry(database, kind, id);
  return stored && toEntry(kind, stored);
}

export async function createDraft<Name extends KindName>(
  database: Database,
  kind: Name,
  { id }: Pick<Operation, 'id'>,
): Promise<EntryOf<Name>> {
  const table = publicTables[kind]?.name;
  if (!table) throw new Error(`The kind ${kind} has no public table`);
  return toEntry(kind, await insertDraft(database, kind, table, id));
}

export async function missingFile(
  transaction: Database,
  files: string[],
): Promise<PublishingFault | undefined> {
  for (const address of files) {
    if (await areStored(transaction, address)) continue;
    const file = parsePaper(address)?.name;
    return file ? { code: 'paper-without-file', file } : { code: 'picture-without-files' };
  }
  return undefined;
}

/** Saves the working copy, complete or not. Public and scheduled texts do not change. */
export function saveDraft<Name extends KindName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
  typed: FieldsOf[Name],
): Promise<Outcome<EntryOf<Name>>> {
  const { kind: name } = entryId;
  const kind = kindOf(name);
  const fields = parseFields(kind, typed);
  const wanted = new Set(referredFiles(kind, fields));
  const needed = new Set(kind.files(fields));
  return change(database, entryId, operation, async (entry, transaction) => {
    const before = fieldsOf(entry, emptyFields(kind));
    if (sameFields(kind, before, fields)) return {};
    const old = new Set(referredFiles(kind, before));
    const added = [...wanted].filter((file) => !old.has(file));
    if (added.length > 0) await lockGallery(transaction);
    const missing = await missingFile(
      transaction,
      added.filter((file) => needed.has(file)),
    );
    if (missing) return refused(missing);
    // A change that is undone may need them for a day.
    for (const file of old) if (!wanted.has(file)) await renewFiles(transaction, file);
    return { working: workingCopy(name, entry, fields) };
  });
}

export const versions = <Name extends KindName>(database: Database, { kind, id }: EntryId<Name>) =>
  storedVersions(database, kind, id);

export function restoreVersion<Name extends KindName>(
  database: Database,
  entryId: EntryId<Name>,
  operation: Operation,
  number: number,
): Promise<Outcome<EntryOf<Name>>> {
  const { kind: name, id } = entryId;
  return change(database, entryId, operation, async (entry, transaction) => {
    const stored = await storedVersions(transaction, name, id);
    const version = stored.find((each) => each.number === number);
    if (!version) return refused({ code: 'no-such-version', id, number });
    const present = fieldsOf(entry, emptyFields(kindOf(name)));
    return {
      working: workingCopy(name, entry, { ...version.fields, date: present.date }),
      versions: [{ fields: present, reason: 'replaced' }],
    };
  });
}

const isEmpty = (text: string) => text.trim() === '';

function summaryOf<Name extends KindName>(
  name: Name,
  { fields, ...entry }: EntryOf<Name>,
): EntrySummary {
  const kind = kindOf(name);
  const needed = Object.entries(kind.texts(fields)).filter(([, { isNeeded }]) => isNeeded(fields));
  const missing = languages.filter((language) =>
    needed.some(([text]) => isEmpty(textOf(fields, text)[language])),
  );
  return { ...entry, title: kind.title(fields), missing };
}

export interface EntryList {
  entries: EntrySummary[];
  total: number;
  /** The years in which public entries were published, the newest first. */
  years: { year: number; newer: number }[];
}

export async function listEntries(
  database: Database,
  kind: KindName,
  { list, ...part }: EntryPart & { list: EntryListName },
): Promise<EntryList> {
  const stored = kindOf(kind).fixed
    ? await fixedEntries(database, kind)
    : await entriesPart(database, kind, list, part);
  const total = await countEntries(database, kind, list, part.year);
  const years = (await publicTables[kind]?.years(database)) ?? [];
  return { entries: stored.map((each) => summaryOf(kind, toEntry(kind, each))), total, years };
}

const batchSize = 100;

/** Finds entries in all states; those in the bin come last. Other requests run between batches. */
export async function findEntries<Name extends KindName>(
  database: Database,
  kind: Name,
  matches: (entry: EntryOf<Name>, texts: Bilingual[]) => boolean,
): Promise<EntrySummary[]> {
  const found: EntrySummary[] = [];
  for (const list of ['all', 'binned'] as const) {
    const count = await countEntries(database, kind, list);
    for (let skip = 0; skip < count; skip += batchSize) {
      const stored = await entriesPart(database, kind, list, { skip, limit: batchSize });
      for (const entry of stored.map((each) => toEntry(kind, each))) {
        const texts = Object.keys(kindOf(kind).texts(entry.fields));
        const typed = texts.map((text) => textOf(entry.fields, text));
        if (matches(entry, typed)) found.push(summaryOf(kind, entry));
      }
      await setImmediate();
    }
  }
  return found;
}
