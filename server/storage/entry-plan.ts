/** What a change does to the texts, the versions and the row of an entry, without the database. */
import type { Insertable, Selectable } from 'kysely';
import {
  type Collection,
  changedPaths,
  type Dated,
  emptyFields,
  isOriginal,
  mapFieldTexts,
  sameContent,
  sameFields,
  textsOf,
} from '#shared/collections/collection.ts';
import { emptyTexts, languages } from '#shared/language.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import type { Tables, TextState } from './database.ts';

export interface StoredEntry<Fields> extends Selectable<Tables['entries']> {
  public?: Fields;
  draft?: Fields;
  scheduled?: Fields;
  /** The names of the people who made these texts. */
  madeBy?: Partial<Record<TextState, string | null>>;
}

/** The name of the person who last changed each part; null if it is not known. */
export const authorsOf = ({ authors }: { authors: string }): Record<string, string | null> =>
  JSON.parse(authors);

export const fieldsOf = <Fields>(
  { draft, scheduled, public: published }: StoredEntry<Fields>,
  empty: Fields,
): Fields => draft ?? scheduled ?? published ?? empty;

/** A text as it is stored. */
export interface TextRow<Fields> {
  fields: Fields;
  reason: EntryVersion<unknown>['reason'] | null;
  madeBy: string | null;
  conflict?: EntryVersion<unknown>['conflict'];
}

type NewVersion<Fields> = Pick<EntryVersion<Fields>, 'fields' | 'reason'> & {
  by?: string | null;
  conflict?: EntryVersion<Fields>['conflict'];
};

export interface EntryChange<Fields> {
  /** Null removes the text; undefined leaves it. */
  draft?: Fields | null;
  scheduled?: Fields | null;
  /** Without `publishedAt`, a public entry keeps its time, and another one gets the current time. */
  public?: Fields | null;
  publishedAt?: string | undefined;
  scheduledFor?: string | null;
  binned?: boolean;
  position?: number;
  /** The person's name; null or undefined if it is not known. */
  by?: string | null | undefined;
  /** These texts become versions, in this order. By default, they are of the same person. */
  versions?: NewVersion<Fields>[];
}

/** How many versions are kept of each sort; see the decision about versions. */
const kept = { published: 10, discarded: 10, replaced: 200 };

const sortOf = ({ reason }: Pick<EntryVersion<unknown>, 'reason'>) =>
  reason === 'withdrawn' ? 'published' : reason;

/** True if each line of the part is in the whole, and all other values are the same. */
export function contains<Fields extends Dated>(
  collection: Collection<Fields>,
  whole: Fields,
  part: Fields,
): boolean {
  const others = (fields: Fields) =>
    mapFieldTexts(collection, { ...fields, date: '' }, () => emptyTexts);
  if (!sameFields(collection, others(whole), others(part))) return false;
  const texts = new Map(textsOf(collection, whole).map(({ path, text }) => [path, text]));
  return textsOf(collection, part).every(({ path, text }) =>
    languages.every((language) =>
      text[language].split('\n').every((line) => texts.get(path)?.[language].includes(line)),
    ),
  );
}

interface Text<Fields> extends TextRow<Fields> {
  state: TextState;
  number: number;
  /** The text that it replaces in the same row. */
  before: Fields | undefined;
}

type Version<Fields> = Omit<EntryVersion<Fields>, 'madeAt'>;

/**
 * Adds versions to those that are kept. A deliberate version that repeats the last one of its sort for the
 * same reason only renews it. A text that lost a conflict replaces those of the same author that it
 * contains, and the last text of each author is never removed.
 */
function planVersions<Fields extends Dated>(
  collection: Collection<Fields>,
  versions: Version<Fields>[],
  added: Omit<Version<Fields>, 'number'>[],
): { texts: Text<Fields>[]; removed: number[] } {
  const list = versions.toSorted((one, other) => one.number - other.number);
  const texts = new Map<number, Text<Fields>>();
  const removed = new Set<number>();
  for (const version of added) {
    const ofSort = list.filter((item) => sortOf(item) === sortOf(version));
    const last = ofSort.at(-1);
    const number = (list.at(-1)?.number ?? 0) + 1;
    const repeated =
      version.reason === 'replaced'
        ? ofSort.filter(
            ({ madeBy, fields }) =>
              madeBy === version.madeBy && contains(collection, version.fields, fields),
          )
        : ofSort.filter(
            (item) =>
              item === last &&
              item.reason === version.reason &&
              sameContent(collection, item.fields, version.fields),
          );
    for (const item of repeated) removed.add(item.number);
    list.push({ ...version, number });
    texts.set(number, { ...version, state: 'version', number, before: undefined });
  }
  for (const sort of ['published', 'discarded', 'replaced'] as const) {
    const ofSort = list.filter((item) => sortOf(item) === sort && !removed.has(item.number));
    const lastOf = new Map(ofSort.map(({ madeBy, number }) => [madeBy, number]));
    for (const { number, madeBy } of ofSort.slice(0, -kept[sort])) {
      if (sort !== 'replaced' || lastOf.get(madeBy) !== number) removed.add(number);
    }
  }
  for (const number of removed) texts.delete(number);
  const stored = new Set(versions.map(({ number }) => number));
  return {
    texts: [...texts.values()],
    removed: [...removed].filter((number) => stored.has(number)),
  };
}

/** Repeated operations are recognised if at most this many others came between. */
const rememberedOperations = 20;

type Row = Pick<
  Partial<Insertable<Tables['entries']>>,
  'scheduledFor' | 'lastConflict' | 'lastPublication' | 'position'
> & {
  lastOperation: string;
  earlierOperations: string;
  changedBy: string | null;
  authors: string;
  binned?: boolean;
  /** Undefined if the public text does not change. */
  isPublic?: boolean;
  publishedAt?: string | undefined;
};

interface Plan<Fields> {
  texts: Text<Fields>[];
  removed: { state: TextState; numbers: number[] }[];
  row: Row;
  /** The entry with its new texts. */
  after: StoredEntry<Fields>;
}

export function planEntry<Fields extends Dated>(
  collection: Collection<Fields>,
  entry: StoredEntry<Fields>,
  versions: Version<Fields>[],
  operation: string,
  { by = null, scheduledFor, binned, position, publishedAt, ...change }: EntryChange<Fields>,
): Plan<Fields> {
  const texts: Text<Fields>[] = [];
  const removed: Plan<Fields>['removed'] = [];
  const after = { ...entry };
  // A page with its original texts has no public text.
  const published = change.public && isOriginal(collection, change.public) ? null : change.public;
  for (const [state, fields] of [
    ['draft', change.draft],
    ['scheduled', change.scheduled],
    ['public', published],
  ] as const) {
    if (fields) {
      texts.push({ state, number: 0, fields, before: entry[state], reason: null, madeBy: by });
      after[state] = fields;
    } else if (fields === null && entry[state]) {
      removed.push({ state, numbers: [0] });
      delete after[state];
    }
  }
  const empty = emptyFields(collection);
  const isPublication = change.public || change.scheduled;
  // A publication only cleans what others have written.
  const changed = isPublication
    ? []
    : changedPaths(collection, fieldsOf(entry, empty), fieldsOf(after, empty));
  const authors = new Map(Object.entries(authorsOf(entry)));
  const overwritten = changed
    .map((path) => authors.get(path))
    .find((author) => author != null && author !== by);
  for (const path of changed) authors.set(path, by);
  const added = (change.versions ?? []).map(({ by: madeBy = by, conflict, ...version }) => {
    const isReturn = version.reason === 'discarded' && changed.length > 0;
    const returned = isReturn ? { by, paths: changed, kept: [] } : null;
    // When an earlier text comes back, the version is of the person whose parts it replaces.
    const author = isReturn ? (overwritten ?? madeBy) : madeBy;
    return { ...version, madeBy: author, conflict: conflict ?? returned };
  });
  const planned = planVersions(collection, versions, added);
  texts.push(...planned.texts);
  if (planned.removed.length > 0) removed.push({ state: 'version', numbers: planned.removed });
  const earlier = collection.singletonCount ? undefined : (entry.publishedAt ?? undefined);
  const isTold = ({ conflict }: Text<Fields>) =>
    conflict && conflict.paths.length + conflict.kept.length > 0;
  const lastConflict = texts.findLast(isTold)?.number;
  const operations = [entry.lastOperation, ...entry.earlierOperations.split(' ')];
  const row: Row = {
    lastOperation: operation,
    earlierOperations: operations.filter(Boolean).slice(0, rememberedOperations).join(' '),
    changedBy: by,
    authors: JSON.stringify(Object.fromEntries(authors)),
    ...(lastConflict !== undefined && { lastConflict }),
    ...(scheduledFor !== undefined && { scheduledFor }),
    ...(position !== undefined && { position }),
    ...(binned !== undefined && { binned }),
    ...(change.public !== undefined && {
      lastPublication: operation,
      isPublic: change.public !== null,
      publishedAt: publishedAt ?? earlier,
    }),
  };
  return { texts, removed, row, after };
}
