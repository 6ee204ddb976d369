/** An entry has one row, and the texts of its fields: those that are public and those that are not. */
import { type Selectable, sql } from 'kysely';
import { emptyFields, readFields, referredFiles } from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import { type Database, databaseTime, engineIn, forUpdate, type Tables } from './database.ts';
import { type EntryChange, planEntry, type StoredEntry, type TextRow } from './entry-plan.ts';

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
    .select(['id', 'state', 'fields', 'madeBy', 'authors'])
    .where('state', '!=', 'version')
    .execute();
  return rows.map((row) => {
    const own = texts.filter(({ id }) => id === row.id);
    const authors = own.find(({ state }) => state === 'draft')?.authors;
    return {
      ...row,
      ...Object.fromEntries(
        own.flatMap(({ state, fields }) => {
          const read = readFields(kindOf(kind), fields);
          return read ? [[state, read]] : [];
        }),
      ),
      madeBy: Object.fromEntries(own.map(({ state, madeBy }) => [state, madeBy])),
      ...(authors != null && { authors: JSON.parse(authors) }),
    };
  });
}

const rowOf = (database: Database, kind: KindName, id: number) =>
  database.selectFrom('entries').selectAll().where('kind', '=', kind).where('id', '=', id);

/** The row of a fixed entry is stored with its first operation. */
export function newRow(kind: KindName, id: number): Selectable<Tables['entries']> | undefined {
  if (id > (kindOf(kind).fixedCount ?? 0)) return undefined;
  const none = {
    ...{ lastOperation: '', earlierOperations: '', lastPublication: '', lastConflict: 0 },
    ...{ changedAt: '', position: 0 },
  };
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

type TextKey = Pick<Tables['texts'], 'kind' | 'id' | 'state' | 'number'>;

async function putText<Name extends KindName>(
  transaction: Database,
  key: TextKey & { kind: Name },
  text: TextRow<FieldsOf[Name]>,
  before: FieldsOf[Name] | undefined,
): Promise<void> {
  const { fields, authors, conflict, ...made } = text;
  const values = {
    ...made,
    fields: JSON.stringify(fields),
    authors: authors ? JSON.stringify(authors) : null,
    conflict: conflict ? JSON.stringify(conflict) : null,
    madeAt: databaseTime(transaction),
  };
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
  if (before) {
    await transaction
      .deleteFrom('text_files')
      .where('kind', '=', key.kind)
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
  return rows.flatMap(({ number, reason, madeAt, madeBy, conflict, fields: json }) => {
    const fields = readFields(kindOf(kind), json);
    if (!fields) return [];
    const version = { number, reason: reason ?? 'published', madeAt, madeBy, fields };
    return [{ ...version, conflict: conflict === null ? null : JSON.parse(conflict) }];
  });
}

/** Returns the text that was public last. */
export async function lastPublished<Name extends KindName>(
  database: Database,
  kind: Name,
  id: number,
) {
  const versions = await storedVersions(database, kind, id);
  return versions.find(({ reason }) => reason === 'published' || reason === 'withdrawn')?.fields;
}

/** Returns the entry after the change. */
export async function writeEntryRow<Name extends KindName>(
  transaction: Database,
  kind: Name,
  entry: Stored<Name>,
  operation: string,
  change: EntryChange<FieldsOf[Name]>,
): Promise<Stored<Name>> {
  const { id } = entry;
  const kept = change.versions?.length ? await storedVersions(transaction, kind, id) : [];
  const { texts, removed, row, after } = planEntry(kindOf(kind), entry, kept, operation, change);
  for (const { state, number, before, ...text } of texts) {
    await putText(transaction, { kind, id, state, number }, text, before);
  }
  for (const { state, numbers } of removed) {
    await transaction
      .deleteFrom('texts')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('state', '=', state)
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
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...after, ...stored };
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
