/** The table that visitors read. `server/publishing/` keeps it equal to the public entries. */
import type { NewsItem } from '#shared/items.ts';
import { eventTimes } from '#shared/kinds/event-times.ts';
import { type NewsFields, shownFields } from '#shared/kinds/news.ts';
import { countOf, type Database, databaseNow, databaseTime } from './database.ts';
import { type Part, spanOf, yearOf } from './lists.ts';
import { noMaintenance } from './maintenance.ts';
import { newsItemOf, newsWithAlbumOf } from './rows.ts';

export const countNews = (database: Database) => countOf(database.selectFrom('news'));

/** Returns the years that have items, the newest first, with the number of newer items. */
export async function newsYears(database: Database): Promise<{ year: number; newer: number }[]> {
  const rows = database.selectFrom('news');
  const years = [];
  for (let before = '9999-01-01', newer = 0; ; ) {
    const older = rows.select('createdAt').where('createdAt', '<', before);
    const newest = await older.orderBy('createdAt', 'desc').limit(1).executeTakeFirst();
    if (!newest) return years;
    const year = yearOf(newest.createdAt);
    years.push({ year, newer });
    const [from, to] = spanOf(year);
    newer += await countOf(rows.where('createdAt', '>=', from).where('createdAt', '<', to));
    before = from;
  }
}

export function newsPartQuery(database: Database, { skip, limit }: Part) {
  return database
    .selectFrom('news')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
}

export async function newsPart(database: Database, part: Part): Promise<NewsItem[]> {
  return (await newsPartQuery(database, part).execute()).map(newsItemOf);
}

export const newestNews = (database: Database, limit: number) =>
  newsPart(database, { skip: 0, limit });

export interface PublishedNews extends NewsItem {
  /** The time of the last publication or correction. */
  updatedAt: string;
}

export async function publishedNews(database: Database, limit: number): Promise<PublishedNews[]> {
  const rows = await newsPartQuery(database, { skip: 0, limit }).execute();
  return rows.map((row) => ({ ...newsItemOf(row), updatedAt: row.updatedAt }));
}

/** Returns the items of coming events, the next one first. */
export async function comingNews(database: Database, limit: number): Promise<NewsItem[]> {
  const rows = database.selectFrom('news').selectAll().where('comingUntil', 'is not', null);
  const coming = await rows.orderBy('beginsAt').orderBy('id').limit(limit).execute();
  return coming.map(newsItemOf);
}

const mostInCalendar = 500;

/** Returns the events of the past year and all coming ones, or the event of one item. */
export async function calendarNews(database: Database, id?: number): Promise<PublishedNews[]> {
  const events = database.selectFrom('news').selectAll().where('beginsAt', 'is not', null);
  const wanted =
    id === undefined
      ? events.where('beginsAt', '>', databaseTime(database, { days: -366 }))
      : events.where('id', '=', id);
  const rows = await wanted.orderBy('beginsAt', 'desc').limit(mostInCalendar).execute();
  return rows.map((row) => ({ ...newsItemOf(row), updatedAt: row.updatedAt }));
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

export async function findNews(database: Database, id: number) {
  const row = await database.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row && newsWithAlbumOf(row);
}

export async function putNews(
  transaction: Database,
  id: number,
  published: NewsFields,
  createdAt: string,
): Promise<void> {
  const { title, content, ...fields } = shownFields(published);
  const times = eventTimes(published);
  const isComing = times !== undefined && times.overAt > (await databaseNow(transaction));
  const values = {
    title: JSON.stringify(title),
    content: JSON.stringify(content),
    createdAt,
    updatedAt: databaseTime(transaction),
    fields: JSON.stringify(fields),
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
