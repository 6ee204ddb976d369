/** An entry has one row, and the texts of its fields: those that are public and those that are not. */
import { type Selectable, sql } from 'kysely';
import {
  emptyFields,
  isOriginal,
  readFields,
  referredFiles,
  sameContent,
} from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import {
  type Database,
  databaseTime,
  engineIn,
  forUpdate,
  type Tables,
  type TextState,
} from './database.ts';

export interface StoredEntry<Fields> extends Selectable<Tables['entries']> {
  public?: Fields;
  draft?: Fields;
  scheduled?: Fields;
  /** The names of the people who made these texts. */
  madeBy?: Partial<Record<TextState, string | null>>;
}

export type Stored<Name extends KindName> = StoredEntry<FieldsOf[Name]>;

const textRows = (database: Database, kind: KindName, ids: number[]) =>
  database.selectFrom('texts').where('kind', '=', kind).where('id', 'in', ids);

export async function withTexts<Name extends KindName>(
  database: Database,
  kind: Name,
  rows: Selectable<Tables['entries']>[],
): Promise<Stored<Name>[]> {
  if (rows.length === 0) return [];
  const texts = await textRows(
    database,
    kind,
    rows.map(({ id }) => id),
  )
    .select(['id', 'state', 'fields', 'madeBy'])
    .where('state', '!=', 'version')
    .execute();
  return rows.map((row) => {
    const own = texts.filter(({ id }) => id === row.id);
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
export function newRow(kind: KindName, id: number): Selectable<Tables['entries']> | undefined {
  if (id > (kindOf(kind).fixedCount ?? 0)) return undefined;
  const none = { lastOperation: '', lastPublication: '', changedAt: '', position: 0 };
  return { kind, id, ...none, publishedAt: null, dueAt: null, binnedAt: null };
}

/** The row with `lastOperation` is read first, so no text is older than its operation. */
export async function findEntry<Name extends KindName>(
  database: Database,
  kind: Name,
  id: number,
): Promise<Stored<Name> | undefined> {
  const [entry] = await withTexts(database, kind, await rowOf(database, kind, id).execute());
  return entry ?? newRow(kind, id);
}

/** The entry is locked until the transaction ends. */
export async function lockEntry<Name extends KindName>(
  transaction: Database,
  kind: Name,
  id: number,
): Promise<Stored<Name> | undefined> {
  const row = newRow(kind, id);
  if (row) {
    const values = { ...row, changedAt: databaseTime(transaction) };
    const insert = transaction.insertInto('entries').values(values);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  const rows = await forUpdate(transaction, rowOf(transaction, kind, id)).execute();
  const [entry] = await withTexts(transaction, kind, rows);
  return entry;
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
export async function insertDraft<Name extends KindName>(
  transaction: Database,
  kind: Name,
  table: keyof Tables,
  operation: string,
  fields = emptyFields(kindOf(kind)),
): Promise<Stored<Name>> {
  // Two desks may send the same operation simultaneously. SQLite runs one transaction at a time.
  if (engineIn(transaction) === 'postgres') {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${operation}, 0))`;
    await lock.execute(transaction);
  }
  const made = await transaction
    .selectFrom('entries')
    .selectAll()
    .where('kind', '=', kind)
    .where('lastOperation', '=', operation)
    .execute();
  const [earlier] = await withTexts(transaction, kind, made);
  if (earlier) return earlier;
  const entry = await transaction
    .insertInto('entries')
    .values({
      kind,
      id: await reserveId(transaction, table),
      changedAt: databaseTime(transaction),
      publishedAt: null,
      dueAt: null,
      binnedAt: null,
      position: Date.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return writeEntryRow(transaction, kind, entry, operation, { draft: fields });
}

export interface EntryChange<Fields> {
  /** Null removes the text; undefined leaves it. */
  draft?: Fields | null;
  scheduled?: Fields | null;
  /** Without `publishedAt`, a public entry keeps its time, and another one gets the current time. */
  public?: Fields | null;
  publishedAt?: string | undefined;
  dueAt?: string | null;
  binned?: boolean;
  position?: number;
  /** The person's name; null or undefined if it is not known. */
  by?: string | null | undefined;
  /** These texts become versions, in this order, unless the last one is the same. By default, they are of the same person. */
  versions?: (Pick<EntryVersion<Fields>, 'fields' | 'reason'> & { by?: string | null })[];
}

type TextKey = Pick<Tables['texts'], 'kind' | 'id' | 'state' | 'number'>;

async function putText<Name extends KindName>(
  transaction: Database,
  key: TextKey & { kind: Name },
  fields: FieldsOf[Name],
  before: FieldsOf[Name] | undefined,
  made: Pick<Tables['texts'], 'reason' | 'madeBy'>,
): Promise<void> {
  const values = { fields: JSON.stringify(fields), madeAt: databaseTime(transaction), ...made };
  await transaction
    .insertInto('texts')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id', 'state', 'number']).doUpdateSet(values),
    )
    .execute();
  const filesOf = (of: FieldsOf[Name]) => referredFiles(kindOf(key.kind), of);
  const wanted = filesOf(fields);
  if (before && filesOf(before).join() === wanted.join()) return;
  const of = transaction.deleteFrom('text_files').where('kind', '=', key.kind);
  if (before) {
    await of
      .where('id', '=', key.id)
      .where('state', '=', key.state)
      .where('number', '=', key.number)
      .execute();
  }
  if (wanted.length > 0) {
    const rows = wanted.map((file) => ({ ...key, file }));
    await transaction.insertInto('text_files').values(rows).execute();
  }
}

const removeTexts = (transaction: Database, kind: KindName, id: number, state: TextState) =>
  transaction
    .deleteFrom('texts')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', state);

const keptVersions = 10;

export async function storedVersions<Name extends KindName>(
  database: Database,
  kind: Name,
  id: number,
): Promise<EntryVersion<FieldsOf[Name]>[]> {
  const rows = await textRows(database, kind, [id])
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
  const kept = await storedVersions(transaction, kind, id);
  const isSame = (one: FieldsOf[Name], other: FieldsOf[Name]) =>
    sameContent(kindOf(kind), one, other);
  const lastKept = (kept[0]?.number ?? 0) + 1 - keptVersions;
  // The current public text is kept, however many texts were replaced since.
  const published = entry.public;
  const isKept = kept.some(
    ({ number, fields }) => number > lastKept && isSame(fields, published ?? fields),
  );
  const present = published && {
    fields: published,
    reason: 'published' as const,
    madeBy: entry.madeBy?.public ?? null,
  };
  const added = present && !isKept ? [present, ...versions] : versions;
  let [last] = kept as Pick<EntryVersion<FieldsOf[Name]>, 'number' | 'fields' | 'reason'>[];
  for (const { fields, reason, madeBy } of added) {
    const repeats = last !== undefined && isSame(last.fields, fields);
    if (repeats && (reason === 'replaced' || reason === last?.reason)) continue;
    const number = (last?.number ?? 0) + (repeats ? 0 : 1);
    await putText(
      transaction,
      { kind, id, state: 'version', number },
      fields,
      repeats ? last?.fields : undefined,
      { reason, madeBy },
    );
    last = { number, fields, reason };
  }
  const oldest = (last?.number ?? 0) - keptVersions;
  if (kept.some(({ number }) => number <= oldest)) {
    await removeTexts(transaction, kind, id, 'version').where('number', '<=', oldest).execute();
  }
}

/** Returns the entry after the change. A page with its original texts has no public text. */
export async function writeEntryRow<Name extends KindName>(
  transaction: Database,
  kind: Name,
  entry: Stored<Name>,
  operation: string,
  {
    dueAt,
    binned,
    position,
    publishedAt,
    by = null,
    versions = [],
    ...texts
  }: EntryChange<FieldsOf[Name]>,
): Promise<Stored<Name>> {
  const { id } = entry;
  if (versions.length > 0) {
    const made = versions.map(({ by: madeBy = by, ...version }) => ({ ...version, madeBy }));
    await addVersions(transaction, kind, entry, made);
  }
  const now = databaseTime(transaction);
  const isPublic = texts.public !== undefined;
  const isWithdrawn = texts.public === null;
  if (texts.public && isOriginal(kindOf(kind), texts.public)) texts.public = null;
  const earlier = kindOf(kind).fixedCount ? null : entry.publishedAt;
  const changed = { ...entry };
  for (const state of ['draft', 'scheduled', 'public'] as const) {
    const fields = texts[state];
    if (fields) {
      const made = { reason: null, madeBy: by };
      await putText(transaction, { kind, id, state, number: 0 }, fields, entry[state], made);
      changed[state] = fields;
    } else if (fields === null && entry[state]) {
      await removeTexts(transaction, kind, id, state).execute();
      delete changed[state];
    }
  }
  const row = await transaction
    .updateTable('entries')
    .set({
      lastOperation: operation,
      changedAt: now,
      ...(dueAt !== undefined && { dueAt }),
      ...(position !== undefined && { position }),
      ...(binned !== undefined && { binnedAt: binned ? now : null }),
      ...(isPublic && {
        lastPublication: operation,
        publishedAt: isWithdrawn ? null : (publishedAt ?? earlier ?? now),
      }),
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...changed, ...row };
}

/** Removes an entry of the bin. Returns the addresses of its files; undefined if it is not there. */
export async function removeEntry(transaction: Database, kind: KindName, id: number) {
  const files = await transaction
    .selectFrom('text_files')
    .select('file')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  const entry = await transaction
    .deleteFrom('entries')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('binnedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return entry && files.map(({ file }) => file);
}
