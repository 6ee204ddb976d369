/** News items as the desk works on them: one row for each number, and its texts. */
import { sql } from 'kysely';
import type { EntryFields } from '#shared/publishing.ts';
import { DamagedRowError, entryFieldsOf, newsItemOf } from './damaged-rows.ts';
import { type Database, engineIn, forUpdate } from './database.ts';
import { databaseTime } from './database-time.ts';
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

function joined(database: Database, ids: number[]) {
  const [first, ...more] = ids.map((id) =>
    database.selectNoFrom(sql<number>`cast(${id} as integer)`.as('id')),
  );
  if (!first) throw new TypeError('no numbers');
  const all = more.reduce((query, one) => query.unionAll(one), first);
  return database
    .selectFrom(all.as('one'))
    .leftJoin('news', 'news.id', 'one.id')
    .leftJoin('news_entries as entry', 'entry.id', 'one.id')
    .leftJoin('news_copies as working', (join) =>
      join.onRef('working.newsId', '=', 'one.id').on('working.kind', '=', 'working'),
    )
    .leftJoin('news_copies as scheduled', (join) =>
      join.onRef('scheduled.newsId', '=', 'one.id').on('scheduled.kind', '=', 'scheduled'),
    )
    .select([
      'one.id',
      'entry.revision',
      'entry.publicRevision',
      'entry.dueAt',
      'entry.binnedAt',
      'news.title',
      'news.content',
      'news.picture',
      'news.pictureDescription',
      'news.createdAt',
      'working.id as workingId',
      'working.title as workingTitle',
      'working.content as workingContent',
      'working.picture as workingPicture',
      'working.pictureDescription as workingDescription',
      'working.date as workingDate',
      'scheduled.id as scheduledId',
      'scheduled.title as scheduledTitle',
      'scheduled.content as scheduledContent',
      'scheduled.picture as scheduledPicture',
      'scheduled.pictureDescription as scheduledDescription',
      'scheduled.date as scheduledDate',
    ]);
}

type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

function copyOf(row: Joined, kind: 'working' | 'scheduled'): EntryFields | undefined {
  const id = row[`${kind}Id`];
  if (id === null) return undefined;
  return entryFieldsOf({
    id,
    title: row[`${kind}Title`] ?? '',
    content: row[`${kind}Content`] ?? '',
    picture: row[`${kind}Picture`],
    pictureDescription: row[`${kind}Description`] ?? '',
    date: row[`${kind}Date`] ?? '',
  });
}

/** Throws a `DamagedRowError` for an unusable row. */
function entryOf(row: Joined): StoredEntry | undefined {
  const { id, title, content, picture, pictureDescription, createdAt } = row;
  const item =
    title === null || content === null || createdAt === null
      ? undefined
      : newsItemOf({ id, title, content, picture, pictureDescription, createdAt });
  const working = copyOf(row, 'working');
  const scheduled = copyOf(row, 'scheduled');
  if (!item && !working && !scheduled) return undefined;
  const { revision, publicRevision, dueAt, binnedAt } = row;
  return {
    id,
    revision: revision ?? '',
    publicRevision: publicRevision ?? '',
    dueAt,
    binnedAt,
    public: item && { ...publicFields(item), createdAt: item.createdAt },
    working,
    scheduled,
  };
}

export async function readEntries(database: Database, ids: number[]): Promise<StoredEntry[]> {
  const rows = await joined(database, ids).execute();
  return rows.flatMap((row) => {
    try {
      return entryOf(row) ?? [];
    } catch (error) {
      if (!(error instanceof DamagedRowError)) throw error;
      return [];
    }
  });
}

export async function findEntry(database: Database, id: number): Promise<StoredEntry | undefined> {
  const row = await joined(database, [id]).executeTakeFirst();
  return row && entryOf(row);
}

/** Runs a transaction in which nobody else changes the entry. */
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
    // Read again: it may have changed before the lock.
    return work(transaction, await findEntry(transaction, id));
  });
}

interface EntryChange {
  dueAt?: string | null;
  binned?: boolean;
  /** Whether the public text is changed or withdrawn. */
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

/** Takes the next number of the news without a row there, so that no list changes. */
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

/** Returns the draft that the operation has made, if it was made before. */
export function insertDraft(database: Database, revision: string): Promise<StoredEntry> {
  return database.transaction().execute(async (transaction) => {
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

/** Without `createdAt` a public item keeps its date; a new one is dated now. */
export async function putPublic(
  transaction: Database,
  id: number,
  { title, content, picture, pictureDescription }: EntryFields,
  createdAt?: string,
): Promise<void> {
  const texts = {
    title: JSON.stringify(title),
    content: JSON.stringify(content),
    picture,
    pictureDescription: picture === null ? null : JSON.stringify(pictureDescription),
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

/** Returns the pictures of the removed texts; undefined if the desk has no entry. */
export async function removeEntry(
  transaction: Database,
  id: number,
): Promise<string[] | undefined> {
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
