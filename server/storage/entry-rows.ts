/** An entry has one row, and the texts of its fields: those that are public and those that are not. */
import { type Selectable, sql } from 'kysely';
import { readFields, referencedFiles } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import { type Database, databaseTime, engineIn, forUpdate, type Tables } from './database.ts';
import { type EntryChange, planEntry, type StoredEntry, type TextRow } from './entry-plan.ts';

export type Stored<Name extends CollectionName> = StoredEntry<FieldsOf[Name]>;

const textRows = (database: Database, collection: CollectionName, ids: number[]) =>
  database.selectFrom('texts').where('collection', '=', collection).where('id', 'in', ids);

export async function withTexts<Name extends CollectionName>(
  database: Database,
  collection: Name,
  rows: Selectable<Tables['entries']>[],
): Promise<Stored<Name>[]> {
  if (rows.length === 0) return [];
  const texts = await textRows(
    database,
    collection,
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
          const read = readFields(collectionOf(collection), fields);
          return read ? [[state, read]] : [];
        }),
      ),
      madeBy: Object.fromEntries(own.map(({ state, madeBy }) => [state, madeBy])),
    };
  });
}

const rowOf = (database: Database, collection: CollectionName, id: number) =>
  database
    .selectFrom('entries')
    .selectAll()
    .where(({ and }) => and({ collection, id }));

/** The row of a singleton is stored with its first operation. */
export function newRow(
  collection: CollectionName,
  id: number,
): Selectable<Tables['entries']> | undefined {
  if (id > (collectionOf(collection).singletonCount ?? 0)) return undefined;
  const none = {
    ...{ lastOperation: '', earlierOperations: '', lastPublication: '', lastConflict: 0 },
    ...{ changedAt: '', changedBy: null, authors: '{}', position: 0 },
  };
  return { collection, id, ...none, publishedAt: null, scheduledFor: null, binnedAt: null };
}

/** The row with `lastOperation` is read first, so no text is older than its operation. */
export async function findEntry<Name extends CollectionName>(
  database: Database,
  collection: Name,
  id: number,
): Promise<Stored<Name> | undefined> {
  const [entry] = await withTexts(
    database,
    collection,
    await rowOf(database, collection, id).execute(),
  );
  return entry ?? newRow(collection, id);
}

/** The entry is locked until the transaction ends. */
export async function lockEntry<Name extends CollectionName>(
  transaction: Database,
  collection: Name,
  id: number,
): Promise<Stored<Name> | undefined> {
  const row = newRow(collection, id);
  if (row) {
    const values = { ...row, changedAt: databaseTime(transaction) };
    const insert = transaction.insertInto('entries').values(values);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  const rows = await forUpdate(transaction, rowOf(transaction, collection, id)).execute();
  const [entry] = await withTexts(transaction, collection, rows);
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
 * The draft gets the next id of the collection's public table, and without fields no text until it is
 * saved. A repeated operation returns the draft that the first one created.
 */
export async function insertDraft<Name extends CollectionName>(
  transaction: Database,
  collection: Name,
  table: keyof Tables,
  operation: string,
  fields?: FieldsOf[Name],
): Promise<Stored<Name>> {
  // Two desks may send the same operation simultaneously. SQLite runs one transaction at a time.
  if (engineIn(transaction) === 'postgres') {
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${operation}, 0))`;
    await lock.execute(transaction);
  }
  const made = await transaction
    .selectFrom('entries')
    .selectAll()
    .where(({ and }) => and({ collection, lastOperation: operation }))
    .execute();
  const [earlier] = await withTexts(transaction, collection, made);
  if (earlier) return earlier;
  const entry = await transaction
    .insertInto('entries')
    .values({
      collection,
      id: await reserveId(transaction, table),
      changedAt: databaseTime(transaction),
      changedBy: null,
      publishedAt: null,
      scheduledFor: null,
      binnedAt: null,
      position: Date.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return writeEntryRow(transaction, collection, entry, operation, fields ? { draft: fields } : {});
}

type TextKey = Pick<Tables['texts'], 'collection' | 'id' | 'state' | 'number'>;

/** Stores the fields of an entry in one state, and the files to which they refer. */
async function putText<Name extends CollectionName>(
  transaction: Database,
  key: TextKey & { collection: Name },
  text: TextRow<FieldsOf[Name]>,
  before: FieldsOf[Name] | undefined,
): Promise<void> {
  const { fields, conflict, ...made } = text;
  const values = {
    ...made,
    fields: JSON.stringify(fields),
    conflict: conflict ? JSON.stringify(conflict) : null,
    madeAt: databaseTime(transaction),
  };
  await transaction
    .insertInto('texts')
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['collection', 'id', 'state', 'number']).doUpdateSet(values),
    )
    .execute();
  const filesOf = (of: FieldsOf[Name]) => referencedFiles(collectionOf(key.collection), of);
  const wanted = filesOf(fields);
  if (before && filesOf(before).join() === wanted.join()) return;
  if (before) {
    await transaction
      .deleteFrom('text_files')
      .where(({ and }) => and(key))
      .execute();
  }
  if (wanted.length > 0) {
    const rows = wanted.map((file) => ({ ...key, file }));
    await transaction.insertInto('text_files').values(rows).execute();
  }
}

export async function storedVersions<Name extends CollectionName>(
  database: Database,
  collection: Name,
  id: number,
): Promise<EntryVersion<FieldsOf[Name]>[]> {
  const rows = await textRows(database, collection, [id])
    .selectAll()
    .where('state', '=', 'version')
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ number, reason, madeAt, madeBy, conflict, fields: json }) => {
    const fields = readFields(collectionOf(collection), json);
    if (!fields) return [];
    const version = { number, reason: reason ?? 'published', madeAt, madeBy, fields };
    return [{ ...version, conflict: conflict === null ? null : JSON.parse(conflict) }];
  });
}

/** Returns the text that was public last. */
export async function lastPublished<Name extends CollectionName>(
  database: Database,
  collection: Name,
  id: number,
) {
  const versions = await storedVersions(database, collection, id);
  return versions.find(({ reason }) => reason === 'published' || reason === 'withdrawn')?.fields;
}

/** Returns the entry after the change. */
export async function writeEntryRow<Name extends CollectionName>(
  transaction: Database,
  collection: Name,
  entry: Stored<Name>,
  operation: string,
  change: EntryChange<FieldsOf[Name]>,
): Promise<Stored<Name>> {
  const { id } = entry;
  const kept = change.versions?.length ? await storedVersions(transaction, collection, id) : [];
  const { texts, removed, row, after } = planEntry(
    collectionOf(collection),
    entry,
    kept,
    operation,
    change,
  );
  for (const { state, number, before, ...text } of texts) {
    await putText(transaction, { collection, id, state, number }, text, before);
  }
  for (const { state, numbers } of removed) {
    await transaction
      .deleteFrom('texts')
      .where(({ and }) => and({ collection, id, state }))
      .where('number', 'in', numbers)
      .execute();
  }
  const now = databaseTime(transaction);
  const { binned, isPublic, publishedAt, ...values } = row;
  const stored = await transaction
    .updateTable('entries')
    .set({
      ...values,
      changedAt: now,
      ...(binned !== undefined && { binnedAt: binned ? now : null }),
      ...(isPublic !== undefined && { publishedAt: isPublic ? (publishedAt ?? now) : null }),
    })
    .where(({ and }) => and({ collection, id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...after, ...stored };
}

/** Permanently deletes an entry from the bin. Returns the addresses of its files; undefined if it is not there. */
export async function removeBinnedEntry(
  transaction: Database,
  collection: CollectionName,
  id: number,
) {
  const files = await transaction
    .selectFrom('text_files')
    .select('file')
    .where(({ and }) => and({ collection, id }))
    .execute();
  const entry = await transaction
    .deleteFrom('entries')
    .where(({ and }) => and({ collection, id }))
    .where('binnedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return entry && files.map(({ file }) => file);
}
