import { setImmediate } from 'node:timers/promises';
import { languages } from '#shared/language.ts';
import type {
  Entry,
  EntryFields,
  EntryListName,
  EntryState,
  EntrySummary,
  EntryVersion,
  Fault,
  Operation,
  Outcome,
} from '#shared/publishing.ts';
import { stateOf } from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import {
  changeEntry,
  findEntry,
  insertDraft,
  putPublic,
  type StoredEntry,
  withEntry,
} from '../storage/entries.ts';
import {
  emptyFields,
  isRetained,
  putCopy,
  removeCopy,
  sameTexts,
  saveShownVersion,
  saveVersion,
  storedVersions,
} from '../storage/entry-copies.ts';
import { countEntries, entriesPart } from '../storage/entry-lists.ts';
import { lockGallery } from '../storage/gallery.ts';
import type { Part } from '../storage/lists.ts';
import { areStored, deleteFiles, renewFiles } from '../storage/photo-files.ts';

export const fieldsOf = ({ working, scheduled, public: shown }: StoredEntry): EntryFields =>
  working ?? scheduled ?? shown ?? emptyFields;

const changedText = ({ scheduled, public: shown }: StoredEntry): EntryFields | undefined =>
  scheduled ?? shown;

const isSame = (one: EntryFields, other: EntryFields) =>
  sameTexts(one, other) && one.date === other.date;

function entryState({ binnedAt, dueAt, public: shown }: StoredEntry): EntryState {
  if (binnedAt !== null) return 'binned';
  if (shown) return 'published';
  return dueAt === null ? 'draft' : 'scheduled';
}

export function toEntry(stored: StoredEntry): Entry {
  const { id, revision, publicRevision, dueAt, binnedAt, working, public: shown } = stored;
  const base = changedText(stored);
  const { title, content, picture, pictureDescription, album, date } = fieldsOf(stored);
  return {
    id,
    state: entryState(stored),
    revision,
    publicRevision,
    fields: { title, content, picture, pictureDescription, album, date },
    changed: working !== undefined && base !== undefined && !isSame(working, base),
    publishedAt: shown?.createdAt ?? null,
    dueAt,
    binnedAt,
  };
}

/** A working copy that equals the public text is removed. */
export async function putWorking(transaction: Database, entry: StoredEntry, fields: EntryFields) {
  const base = changedText(entry);
  if (base && isSame(base, fields)) await removeCopy(transaction, entry.id, 'working');
  else await putCopy(transaction, entry.id, 'working', fields);
}

export const refused = (...faults: Fault[]): Outcome<Entry> => ({ ok: false, faults });

export const done = (entry: StoredEntry): Outcome<Entry> => ({
  ok: true,
  item: toEntry(entry),
  warnings: [],
});

/** No text of the entry refers to these pictures; an undone change may need them for a day. */
export type UnreferencedPictures = string[];

interface Wanted {
  binned?: boolean;
}

/** Changes an entry, unless the operation is repeated or its base revision is outdated. */
export async function change(
  database: Database,
  id: number,
  operation: Operation,
  work: (
    transaction: Database,
    entry: StoredEntry,
    unreferenced: UnreferencedPictures,
  ) => Promise<Outcome<Entry>>,
  { binned = false }: Wanted = {},
): Promise<Outcome<Entry>> {
  const unreferenced: UnreferencedPictures = [];
  const outcome = await withEntry(database, id, async (transaction, entry) => {
    if (!entry) return refused({ code: 'no-such-entry', id });
    const state = stateOf(operation, entry);
    if (state === 'repeated') return done(entry);
    if (state === 'outdated') return { ok: false, conflict: toEntry(entry) } as const;
    if ((entry.binnedAt !== null) !== binned) {
      return refused({ code: binned ? 'not-in-bin' : 'in-bin', id });
    }
    return work(transaction, entry, unreferenced);
  });
  if (outcome.ok && unreferenced.length > 0) await deleteFiles(database, unreferenced);
  return outcome;
}

export async function openEntry(database: Database, id: number): Promise<Entry | undefined> {
  const stored = await findEntry(database, id);
  return stored && toEntry(stored);
}

export async function createDraft(database: Database, { id }: Pick<Operation, 'id'>) {
  return toEntry(await insertDraft(database, id));
}

/** Removes only the characters that the database cannot store. */
function storable(fields: EntryFields): EntryFields {
  const both = ({ mk, en }: EntryFields['title']) => ({ mk: cleanText(mk), en: cleanText(en) });
  return {
    title: both(fields.title),
    content: both(fields.content),
    picture: fields.picture,
    pictureDescription: both(fields.pictureDescription),
    album: fields.album,
    date: cleanText(fields.date),
  };
}

/** Saves the working copy, complete or not. Public and scheduled texts do not change. */
export function saveDraft(
  database: Database,
  id: number,
  operation: Operation,
  typed: EntryFields,
): Promise<Outcome<Entry>> {
  const fields = storable(typed);
  return change(database, id, operation, async (transaction, entry) => {
    const before = fieldsOf(entry);
    if (isSame(before, fields)) return done(entry);
    if (fields.picture !== null && fields.picture !== before.picture) {
      await lockGallery(transaction);
      if (!(await areStored(transaction, fields.picture))) {
        return refused({ code: 'picture-without-files' });
      }
    }
    if (before.picture !== null && before.picture !== fields.picture) {
      await renewFiles(transaction, before.picture);
    }
    await putWorking(transaction, entry, fields);
    return done(await changeEntry(transaction, id, operation.id));
  });
}

export function versions(database: Database, id: number): Promise<EntryVersion[]> {
  return storedVersions(database, id);
}

export function restoreVersion(
  database: Database,
  id: number,
  operation: Operation,
  number: number,
): Promise<Outcome<Entry>> {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    const version = (await storedVersions(transaction, id)).find((each) => each.number === number);
    if (!version) return refused({ code: 'no-such-version', id, number });
    const present = fieldsOf(entry);
    unreferenced.push(...(await saveVersion(transaction, id, present, 'replaced')));
    await putWorking(transaction, entry, { ...version.fields, date: present.date });
    return done(await changeEntry(transaction, id, operation.id));
  });
}

export async function replacePublic(
  transaction: Database,
  { id, public: previous }: StoredEntry,
  fields: EntryFields,
  createdAt: string | undefined,
): Promise<UnreferencedPictures> {
  const unreferenced: UnreferencedPictures = [];
  if (previous && !(await isRetained(transaction, id, previous))) {
    unreferenced.push(...(await saveVersion(transaction, id, previous, 'published')));
  }
  await putPublic(transaction, id, fields, createdAt);
  return [...unreferenced, ...(await saveShownVersion(transaction, id, fields, 'published'))];
}

function summaryOf({ fields, ...entry }: Entry): EntrySummary {
  const { title, content } = fields;
  const isMissing = (text: string) => text.trim() === '';
  const missing = languages.filter(
    (language) => isMissing(title[language]) || isMissing(content[language]),
  );
  return { ...entry, title, missing };
}

export interface EntryList {
  entries: EntrySummary[];
  total: number;
}

export async function listEntries(
  database: Database,
  { list, ...part }: Part & { list: EntryListName },
): Promise<EntryList> {
  const stored = await entriesPart(database, list, part);
  const total = await countEntries(database, list);
  return { entries: stored.map((each) => summaryOf(toEntry(each))), total };
}

const batchSize = 100;

/** Finds entries in all states; those in the bin come last. Other requests run between batches. */
export async function findEntries(
  database: Database,
  matches: (entry: Entry) => boolean,
): Promise<EntrySummary[]> {
  const found: EntrySummary[] = [];
  for (const list of ['all', 'binned'] as const) {
    const count = await countEntries(database, list);
    for (let skip = 0; skip < count; skip += batchSize) {
      const stored = await entriesPart(database, list, { skip, limit: batchSize });
      found.push(...stored.map(toEntry).filter(matches).map(summaryOf));
      await setImmediate();
    }
  }
  return found;
}
