/** An entry is a news item at the desk: one row for each id, and its texts. */
import { sql } from 'kysely';
import type { EntryFields } from '#shared/publishing.ts';
import { DamagedRowError, entryFieldsOf, newsItemOf } from './damaged-rows.ts';
import { type Database, databaseTime, engineIn, forUpdate } from './database.ts';
import { emptyFields, publicFields, putCopy } from './entry-copies.ts';

export interface StoredEntry {
  id: number;
  revision: string;
  publicRevision: string;
  dueAt: string | null;
  binnedAt: string | null;
  public: (EntryFields & { createdAt: string }) | undefined;
  working: EntryFields | undefined;
  scheduled: EntryFields | undefined;
}

/** The row with the revision is read first, so no text is older than its revision. */
async function rowsOf(database: Database, ids: number[]) {
  const entries = database.selectFrom('news_entries').selectAll().where('id', 'in', ids);
  const copies = database.selectFrom('news_copies').selectAll().where('newsId', 'in', ids);
  const news = database.selectFrom('news').selectAll().where('id', 'in', ids);
  return {
    entries: await entries.execute(),
    copies: await copies.where('kind', '!=', 'version').execute(),
    news: await news.execute(),
  };
}

/** Throws a `DamagedRowError` if a row is unusable. */
function entryOf({ entries, copies, news }: Awaited<ReturnType<typeof rowsOf>>, id: number) {
  const copyOf = (kind: 'working' | 'scheduled') => {
    const row = copies.find((copy) => copy.newsId === id && copy.kind === kind);
    return row && entryFieldsOf(row);
  };
  const row = news.find((each) => each.id === id);
  const item = row && newsItemOf(row);
  const [working, scheduled] = [copyOf('working'), copyOf('scheduled')];
  if (!item && !working && !scheduled) return undefined;
  const entry = entries.find((each) => each.id === id);
  return {
    id,
    revision: entry?.revision ?? '',
    publicRevision: entry?.publicRevision ?? '',
    dueAt: entry?.dueAt ?? null,
    binnedAt: entry?.binnedAt ?? null,
    public: item && {
      ...publicFields({ ...item, album: row.album }),
      createdAt: item.createdAt,
    },
    working,
    scheduled,
  };
}

/** Returns the entries in the order of the numbers, without damaged ones. */
export async function readEntries(database: Database, ids: number[]): Promise<StoredEntry[]> {
  const rows = await rowsOf(database, ids);
  return ids.flatMap((id) => {
    try {
      return entryOf(rows, id) ?? [];
    } catch (error) {
      if (!(error instanceof DamagedRowError)) throw error;
      return [];
    }
  });
}

export async function findEntry(database: Database, id: number): Promise<StoredEntry | undefined> {
  return entryOf(await rowsOf(database, [id]), id);
}

export function withEntry<T>(
  database: Database,
  id: number,
  work: (transaction: Database, entry: StoredEntry | undefined) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    const found = await findEntry(transaction, id);
    if (!found) return work(transaction, undefined);
    await transaction
      .insertInto('news_entries')
      .values({ id, changedAt: databaseTime(transaction), dueAt: null, binnedAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const row = transaction.selectFrom('news_entries').select('id').where('id', '=', id);
    await forUpdate(transaction, row).execute();
    // The entry is read again because it may have changed before the lock.
    return work(transaction, await findEntry(transaction, id));
  });
}

interface EntryChange {
  dueAt?: string | null;
  binned?: boolean;
  /** True if the public text changes. */
  isPublic?: boolean;
}

export async function changeEntry(
  transaction: Database,
  id: number,
  revision: string,
  { dueAt, binned, isPublic }: EntryChange = {},
): Promise<StoredEntry> {
  const now = databaseTime(transaction);
  await transaction
    .updateTable('news_entries')
    .set({
      revision,
      changedAt: now,
      ...(dueAt !== undefined && { dueAt }),
      ...(binned !== undefined && { binnedAt: binned ? now : null }),
      ...(isPublic && { publicRevision: revision }),
    })
    .where('id', '=', id)
    .execute();
  const entry = await findEntry(transaction, id);
  if (!entry) throw new Error(`Entry ${id} has gone`);
  return entry;
}

/** Reserves the next id of `news` without inserting a row, so that no list changes. */
async function reserveNumber(transaction: Database): Promise<number> {
  if (engineIn(transaction) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('news', 'id'))::integer as id`.execute(transaction);
    return rows[0]?.id ?? Number.NaN;
  }
  await sql`insert into sqlite_sequence (name, seq) select 'news', 0
    where not exists (select 1 from sqlite_sequence where name = 'news')`.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    update sqlite_sequence set seq = seq + 1 where name = 'news' returning seq as id`.execute(
    transaction,
  );
  return rows[0]?.id ?? Number.NaN;
}

/** A repeated operation returns the draft that the first one created. */
export function insertDraft(database: Database, revision: string): Promise<StoredEntry> {
  return database.transaction().execute(async (transaction) => {
    // Two desks may send the same operation simultaneously. SQLite runs one transaction at a time.
    if (engineIn(transaction) === 'postgres') {
      const lock = sql`select pg_advisory_xact_lock(hashtextextended(${revision}, 0))`;
      await lock.execute(transaction);
    }
    const made = await transaction
      .selectFrom('news_entries')
      .select('id')
      .where('revision', '=', revision)
      .executeTakeFirst();
    const stored = made && (await findEntry(transaction, made.id));
    if (stored) return stored;
    const id = await reserveNumber(transaction);
    await transaction
      .insertInto('news_entries')
      .values({ id, changedAt: databaseTime(transaction), dueAt: null, binnedAt: null })
      .execute();
    await putCopy(transaction, id, 'working', emptyFields);
    return changeEntry(transaction, id, revision);
  });
}

/** Without `createdAt`, a public item keeps its date and a new one gets the current time. */
export async function putPublic(
  transaction: Database,
  id: number,
  { title, content, picture, pictureDescription, album }: EntryFields,
  createdAt?: string,
): Promise<void> {
  const texts = {
    title: JSON.stringify(title),
    content: JSON.stringify(content),
    picture,
    pictureDescription: picture === null ? null : JSON.stringify(pictureDescription),
    album,
    ...(createdAt !== undefined && { createdAt }),
  };
  await transaction
    .insertInto('news')
    .values({ id, ...texts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(texts))
    .execute();
}

export async function removePublic(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('news').where('id', '=', id).execute();
}

/** Returns the pictures of the removed texts; undefined if the entry does not exist. */
export async function removeEntry(transaction: Database, id: number) {
  const copies = await transaction
    .deleteFrom('news_copies')
    .where('newsId', '=', id)
    .returning('picture')
    .execute();
  const entry = await transaction
    .deleteFrom('news_entries')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return entry && copies.flatMap(({ picture }) => picture ?? []);
}
