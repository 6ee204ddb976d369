/** An entry has one row, and copies of its fields: those that are public and those that are not. */
import { type Selectable, sql } from 'kysely';
import {
  emptyFields,
  isOriginal,
  readFields,
  referredFiles,
  sameContent,
} from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
import type { EntryListName, EntryVersion } from '#shared/publishing.ts';
import {
  type CopyState,
  countOf,
  type Database,
  databaseTime,
  engineIn,
  forUpdate,
  type Tables,
} from './database.ts';
import { type Part, yearOf } from './lists.ts';

export interface StoredEntry<Fields> extends Selectable<Tables['entries']> {
  public?: Fields;
  working?: Fields;
  scheduled?: Fields;
  /** The names of the people who made these copies. */
  madeBy?: Partial<Record<CopyState, string | null>>;
}

type Stored<Name extends KindName> = StoredEntry<FieldsOf[Name]>;

const copiesOf = (database: Database, kind: KindName, ids: number[]) =>
  database.selectFrom('copies').where('kind', '=', kind).where('id', 'in', ids);

async function withCopies<Name extends KindName>(
  database: Database,
  kind: Name,
  rows: Selectable<Tables['entries']>[],
): Promise<Stored<Name>[]> {
  if (rows.length === 0) return [];
  const copies = await copiesOf(
    database,
    kind,
    rows.map(({ id }) => id),
  )
    .select(['id', 'state', 'fields', 'madeBy'])
    .where('state', '!=', 'version')
    .execute();
  return rows.map((row) => {
    const own = copies.filter(({ id }) => id === row.id);
    return {
      ...row,
      ...Object.fromEntries(
        own.flatMap(({ state, fields }) => {
          const read = readFields(kindOf(kind), fields);
          return read ? [[state, read]] : [];
        }),
      ),
      madeBy: Object.fromEntries(own.map(({ state, madeBy }) => [state, madeBy])),
    };
  });
}

const rowOf = (database: Database, kind: KindName, id: number) =>
  database.selectFrom('entries').selectAll().where('kind', '=', kind).where('id', '=', id);

/** The row of a fixed entry is stored with its first operation. */
function newRow(kind: KindName, id: number): Selectable<Tables['entries']> | undefined {
  if (id > (kindOf(kind).fixed ?? 0)) return undefined;
  const none = { revision: '', publicRevision: '', changedAt: '' };
  return { kind, id, ...none, publishedAt: null, dueAt: null, binnedAt: null };
}

/** The row with the revision is read first, so no text is older than its revision. */
export async function findEntry<Name extends KindName>(
  database: Database,
  kind: Name,
  id: number,
): Promise<Stored<Name> | undefined> {
  const [entry] = await withCopies(database, kind, await rowOf(database, kind, id).execute());
  return entry ?? newRow(kind, id);
}

/** The entry is locked until the transaction ends. */
export function withEntry<Name extends KindName, T>(
  database: Database,
  kind: Name,
  id: number,
  work: (transaction: Database, entry: Stored<Name> | undefined) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    const row = newRow(kind, id);
    if (row) {
      const values = { ...row, changedAt: databaseTime(transaction) };
      const insert = transaction.insertInto('entries').values(values);
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
    const rows = await forUpdate(transaction, rowOf(transaction, kind, id)).execute();
    const [entry] = await withCopies(transaction, kind, rows);
    return work(transaction, entry);
  });
}

/** Reserves the next id of a public table without inserting a row, so that no list changes. */
async function reserveId(transaction: Database, table: keyof Tables): Promise<number> {
  if (engineIn(transaction) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id`.execute(transaction);
    return rows[0]?.id ?? Number.NaN;
  }
  await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
    where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    update sqlite_sequence set seq = seq + 1 where name = ${table} returning seq as id`.execute(
    transaction,
  );
  return rows[0]?.id ?? Number.NaN;
}

/**
 * The draft gets the next id of the kind's public table. A repeated operation returns the draft that
 * the first one created.
 */
export function insertDraft<Name extends KindName>(
  database: Database,
  kind: Name,
  table: keyof Tables,
  revision: string,
): Promise<Stored<Name>> {
  return database.transaction().execute(async (transaction) => {
    // Two desks may send the same operation simultaneously. SQLite runs one transaction at a time.
    if (engineIn(transaction) === 'postgres') {
      const lock = sql`select pg_advisory_xact_lock(hashtextextended(${revision}, 0))`;
      await lock.execute(transaction);
    }
    const made = await transaction
      .selectFrom('entries')
      .selectAll()
      .where('kind', '=', kind)
      .where('revision', '=', revision)
      .execute();
    const [stored] = await withCopies(transaction, kind, made);
    if (stored) return stored;
    const entry = await transaction
      .insertInto('entries')
      .values({
        kind,
        id: await reserveId(transaction, table),
        changedAt: databaseTime(transaction),
        publishedAt: null,
        dueAt: null,
        binnedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return changeEntry(transaction, kind, entry, revision, { working: emptyFields(kindOf(kind)) });
  });
}

export interface EntryChange<Fields> {
  /** Null removes the copy; undefined leaves it. */
  working?: Fields | null;
  scheduled?: Fields | null;
  /** If the public text changes; without `publishedAt`, it is the current time. */
  public?: Fields | null;
  publishedAt?: string | undefined;
  dueAt?: string | null;
  binned?: boolean;
  /** The person's name; null or undefined if it is not known. */
  by?: string | null | undefined;
  /** These texts become versions, in this order, unless the last one is the same. */
  versions?: Pick<EntryVersion<Fields>, 'fields' | 'reason'>[];
}

type CopyKey = Pick<Tables['copies'], 'kind' | 'id' | 'state' | 'number'>;

async function putCopy<Name extends KindName>(
  transaction: Database,
  key: CopyKey & { kind: Name },
  fields: FieldsOf[Name],
  before: FieldsOf[Name] | undefined,
  made: Pick<Tables['copies'], 'reason' | 'madeBy'>,
): Promise<void> {
  const values = { fields: JSON.stringify(fields), madeAt: databaseTime(transaction), ...made };
  await transaction
    .insertInto('copies')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id', 'state', 'number']).doUpdateSet(values),
    )
    .execute();
  const filesOf = (of: FieldsOf[Name]) => referredFiles(kindOf(key.kind), of);
  const wanted = filesOf(fields);
  if (before && filesOf(before).join() === wanted.join()) return;
  const of = transaction.deleteFrom('copy_files').where('kind', '=', key.kind);
  if (before) {
    await of
      .where('id', '=', key.id)
      .where('state', '=', key.state)
      .where('number', '=', key.number)
      .execute();
  }
  if (wanted.length > 0) {
    const rows = wanted.map((file) => ({ ...key, file }));
    await transaction.insertInto('copy_files').values(rows).execute();
  }
}

const removeCopies = (transaction: Database, kind: KindName, id: number, state: CopyState) =>
  transaction
    .deleteFrom('copies')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', state);

const keptVersions = 10;

export async function storedVersions<Name extends KindName>(
  database: Database,
  kind: Name,
  id: number,
): Promise<EntryVersion<FieldsOf[Name]>[]> {
  const rows = await copiesOf(database, kind, [id])
    .selectAll()
    .where('state', '=', 'version')
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ number, reason, madeAt, madeBy, fields: json }) => {
    const fields = readFields(kindOf(kind), json);
    return fields ? [{ number, reason: reason ?? 'published', madeAt, madeBy, fields }] : [];
  });
}

/** If the last version has the same text, it only gets the reason, unless that is `replaced`. */
async function addVersions<Name extends KindName>(
  transaction: Database,
  kind: Name,
  entry: Stored<Name>,
  versions: Omit<EntryVersion<FieldsOf[Name]>, 'number' | 'madeAt'>[],
): Promise<void> {
  const { id } = entry;
  const stored = await storedVersions(transaction, kind, id);
  const isSame = (one: FieldsOf[Name], other: FieldsOf[Name]) =>
    sameContent(kindOf(kind), one, other);
  const lastKept = (stored[0]?.number ?? 0) + 1 - keptVersions;
  // The present public text is kept, however many texts were replaced since.
  const shown = entry.public;
  const isKept = stored.some(
    ({ number, fields }) => number > lastKept && isSame(fields, shown ?? fields),
  );
  const present = shown && {
    fields: shown,
    reason: 'published' as const,
    madeBy: entry.madeBy?.public ?? null,
  };
  const added = present && !isKept ? [present, ...versions] : versions;
  let [last] = stored as Pick<EntryVersion<FieldsOf[Name]>, 'number' | 'fields' | 'reason'>[];
  for (const { fields, reason, madeBy } of added) {
    const repeats = last !== undefined && isSame(last.fields, fields);
    if (repeats && (reason === 'replaced' || reason === last?.reason)) continue;
    const number = (last?.number ?? 0) + (repeats ? 0 : 1);
    await putCopy(
      transaction,
      { kind, id, state: 'version', number },
      fields,
      repeats ? last?.fields : undefined,
      { reason, madeBy },
    );
    last = { number, fields, reason };
  }
  const oldest = (last?.number ?? 0) - keptVersions;
  if (stored.some(({ number }) => number <= oldest)) {
    await removeCopies(transaction, kind, id, 'version').where('number', '<=', oldest).execute();
  }
}

/** Returns the entry after the change. A page with its original texts has no public copy. */
export async function changeEntry<Name extends KindName>(
  transaction: Database,
  kind: Name,
  entry: Stored<Name>,
  revision: string,
  { dueAt, binned, publishedAt, by = null, versions = [], ...copies }: EntryChange<FieldsOf[Name]>,
): Promise<Stored<Name>> {
  const { id } = entry;
  if (versions.length > 0) {
    const made = versions.map((version) => ({ ...version, madeBy: by }));
    await addVersions(transaction, kind, entry, made);
  }
  const now = databaseTime(transaction);
  const isPublic = copies.public !== undefined;
  const isWithdrawn = copies.public === null;
  if (copies.public && isOriginal(kindOf(kind), copies.public)) copies.public = null;
  const earlier = kindOf(kind).fixed ? null : entry.publishedAt;
  const changed = { ...entry };
  for (const state of ['working', 'scheduled', 'public'] as const) {
    const fields = copies[state];
    if (fields) {
      const made = { reason: null, madeBy: by };
      await putCopy(transaction, { kind, id, state, number: 0 }, fields, entry[state], made);
      changed[state] = fields;
    } else if (fields === null && entry[state]) {
      await removeCopies(transaction, kind, id, state).execute();
      delete changed[state];
    }
  }
  const row = await transaction
    .updateTable('entries')
    .set({
      revision,
      changedAt: now,
      ...(dueAt !== undefined && { dueAt }),
      ...(binned !== undefined && { binnedAt: binned ? now : null }),
      ...(isPublic && {
        publicRevision: revision,
        publishedAt: isWithdrawn ? null : (publishedAt ?? earlier ?? now),
      }),
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...changed, ...row };
}

/** Returns the addresses of the files of the removed copies; undefined without the entry. */
export async function removeEntry(transaction: Database, kind: KindName, id: number) {
  const files = await transaction
    .selectFrom('copy_files')
    .select('file')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  const entry = await transaction
    .deleteFrom('entries')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return entry && files.map(({ file }) => file);
}

/** Of public entries, only those of the year. */
export type EntryPart = Part & { year?: number | undefined };

function listed(database: Database, kind: KindName, list: EntryListName, year?: number) {
  const all = database.selectFrom('entries').where('kind', '=', kind);
  if (list === 'published') {
    const published = all.where('publishedAt', 'is not', null).orderBy('publishedAt', 'desc');
    return year === undefined
      ? published
      : published.where(yearOf(database, 'publishedAt'), '=', year);
  }
  if (list === 'scheduled') return all.where('dueAt', 'is not', null).orderBy('dueAt');
  if (list === 'binned') return all.where('binnedAt', 'is not', null).orderBy('binnedAt', 'desc');
  const kept = all.where('binnedAt', 'is', null).orderBy('changedAt', 'desc');
  if (list === 'all') return kept;
  const drafts = kept.where('publishedAt', 'is', null).where('dueAt', 'is', null);
  return drafts.where(({ exists, selectFrom, ref }) =>
    exists(
      selectFrom('copies')
        .select('copies.id')
        .where('copies.kind', '=', kind)
        .where('copies.id', '=', ref('entries.id'))
        .where('state', '=', 'working'),
    ),
  );
}

export async function entriesPart<Name extends KindName>(
  database: Database,
  kind: Name,
  list: EntryListName,
  { skip, limit, year }: EntryPart,
): Promise<Stored<Name>[]> {
  const query = listed(database, kind, list, year).selectAll().orderBy('id', 'desc');
  return withCopies(database, kind, await query.limit(limit).offset(skip).execute());
}

/** Returns all entries of a kind whose entries are fixed, by their ids. */
export async function fixedEntries<Name extends KindName>(
  database: Database,
  kind: Name,
): Promise<Stored<Name>[]> {
  const { fixed = 0 } = kindOf(kind);
  const rows = database.selectFrom('entries').selectAll().where('kind', '=', kind);
  const stored = await withCopies(database, kind, await rows.execute());
  const ids = Array.from({ length: fixed }, (_, index) => index + 1);
  return ids.flatMap((id) => stored.find((entry) => entry.id === id) ?? newRow(kind, id) ?? []);
}

/** A public entry with a scheduled text counts in both states. */
export const countEntries = (
  database: Database,
  kind: KindName,
  list: EntryListName,
  year?: number,
): Promise<number> => countOf(listed(database, kind, list, year).clearOrderBy());
