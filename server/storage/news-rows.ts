/** The table that visitors read. `server/publishing/` keeps it equal to the public entries. */

import type { Selectable } from 'kysely';
import {
  type NewsFields,
  otherShownFields,
  readOtherShownFields,
  shownTitle,
} from '#shared/collections/news.ts';
import { eventTimes } from '#shared/fields/event-times.ts';
import type { NewsItem } from '#shared/items.ts';
import { countOf, type Database, databaseNow, databaseTime, type Tables } from './database.ts';
import type { Part } from './lists.ts';
import { noMaintenance } from './maintenance.ts';

type NewsRow = Selectable<Tables['news']>;

/** Constraints of the table make sure that each row is a valid item. */
const newsWithAlbumOf = (row: NewsRow): NewsItem & { album?: number } => {
  const fields = readOtherShownFields(row.fields);
  return {
    ...fields,
    id: row.id,
    title: shownTitle({ ...fields, title: JSON.parse(row.title) }),
    content: JSON.parse(row.content),
    createdAt: row.createdAt,
    ...(row.comingUntil && { isComing: true }),
  };
};

/** Only the item's own page needs the album. */
function newsItemOf(row: NewsRow): NewsItem {
  const { album: _, ...item } = newsWithAlbumOf(row);
  return item;
}

export const countNews = (database: Database) => countOf(database.selectFrom('news'));

function newsSliceQuery(database: Database, { skip, limit }: Part) {
  return database
    .selectFrom('news')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
}

export async function newsSlice(database: Database, part: Part): Promise<NewsItem[]> {
  return (await newsSliceQuery(database, part).execute()).map(newsItemOf);
}

export const newestNews = (database: Database, limit: number) =>
  newsSlice(database, { skip: 0, limit });

interface PublishedNews extends NewsItem {
  /** The time of the last publication or correction. */
  updatedAt: string;
}

export async function publishedNews(database: Database, limit: number): Promise<PublishedNews[]> {
  const rows = await newsSliceQuery(database, { skip: 0, limit }).execute();
  return rows.map((row) => ({ ...newsItemOf(row), updatedAt: row.updatedAt }));
}

function comingRows(database: Database, limit: number) {
  const rows = database.selectFrom('news').selectAll().where('comingUntil', 'is not', null);
  return rows.orderBy('beginsAt').orderBy('id').limit(limit).execute();
}

/** Returns the items of coming events, the next one first. */
export const comingNews = async (database: Database, limit: number): Promise<NewsItem[]> =>
  (await comingRows(database, limit)).map(newsItemOf);

const mostInCalendar = 500;

/**
 * Returns the upcoming events, and then those that are over or cancelled and began in the last 366 days;
 * with an id, only the event of that item.
 */
export async function calendarNews(database: Database, id?: number): Promise<PublishedNews[]> {
  const events = database.selectFrom('news').selectAll().where('beginsAt', 'is not', null);
  const coming = id === undefined ? await comingRows(database, mostInCalendar) : [];
  const others =
    id === undefined
      ? events
          .where('comingUntil', 'is', null)
          .where('beginsAt', '>', databaseTime(database, { days: -366 }))
      : events.where('id', '=', id);
  const limit = mostInCalendar - coming.length;
  const rows = await others.orderBy('beginsAt', 'desc').limit(limit).execute();
  return [...coming, ...rows].map((row) => ({ ...newsItemOf(row), updatedAt: row.updatedAt }));
}

/** Marks the events that are over, which renews the revision of the list. */
export async function endEvents(database: Database): Promise<void> {
  const now = databaseTime(database);
  // Usually no event has ended. On PostgreSQL, an update of no rows renews the revision, too.
  const ended = database.selectFrom('news').select('id').where('comingUntil', '<=', now);
  if (!(await ended.where(noMaintenance(database)).executeTakeFirst())) return;
  const update = database.updateTable('news').set({ comingUntil: null });
  await update.where('comingUntil', '<=', now).execute();
}

/** Returns the item with the time of its last correction. */
export async function findPublished(database: Database, id: number) {
  const row = await database.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { item: newsWithAlbumOf(row), updatedAt: row.updatedAt };
}

export const findNews = async (database: Database, id: number) =>
  (await findPublished(database, id))?.item;

/** Returns the items before and after one in the list. */
export async function newsAround(
  database: Database,
  { id, createdAt }: Pick<NewsItem, 'id' | 'createdAt'>,
): Promise<{ newer?: NewsItem | undefined; older?: NewsItem | undefined }> {
  const beside = (order: 'asc' | 'desc') =>
    database
      .selectFrom('news')
      .selectAll()
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'id'), order === 'asc' ? '>' : '<', tuple(createdAt, id)),
      )
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .executeTakeFirst();
  const [newer, older] = await Promise.all([beside('asc'), beside('desc')]);
  return { newer: newer && newsItemOf(newer), older: older && newsItemOf(older) };
}

export async function putNews(
  transaction: Database,
  id: number,
  published: NewsFields,
  createdAt: string,
): Promise<void> {
  const { event } = published;
  const times = event && eventTimes(event);
  const isComing = times && !event.cancelled && times.overAt > (await databaseNow(transaction));
  const values = {
    title: JSON.stringify(published.title),
    content: JSON.stringify(published.content),
    createdAt,
    updatedAt: databaseTime(transaction),
    fields: JSON.stringify(otherShownFields(published)),
    beginsAt: times?.beginsAt ?? null,
    comingUntil: isComing ? times.overAt : null,
  };
  await transaction
    .insertInto('news')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function removeNews(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('news').where('id', '=', id).execute();
}
