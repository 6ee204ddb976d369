/** The table that visitors read. `server/publishing/` keeps it equal to the public entries. */
import type { Selectable } from 'kysely';
import type { NewsItem } from '#shared/items.ts';
import { eventTimes } from '#shared/kinds/event-times.ts';
import { type NewsFields, shownFields } from '#shared/kinds/news.ts';
import {
  countOf,
  type Database,
  databaseNow,
  databaseTime,
  engineIn,
  type Tables,
} from './database.ts';
import { countRows, countYears, type Part } from './lists.ts';
import { noMaintenance } from './maintenance.ts';
import { newsItemOf } from './rows.ts';

export const countNews = (database: Database) => countRows(database, 'news');

export const countNewsByYear = (database: Database) =>
  countYears(
    async (before) => {
      const newest = database.selectFrom('news').select('createdAt').orderBy('createdAt', 'desc');
      const row = await (before ? newest.where('createdAt', '<', before) : newest)
        .limit(1)
        .executeTakeFirst();
      return row?.createdAt ?? null;
    },
    (from, to) =>
      countOf(
        database.selectFrom('news').where('createdAt', '>=', from).where('createdAt', '<', to),
      ),
  );

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

const publishedNewsOf = (row: Selectable<Tables['news']>): PublishedNews => ({
  ...newsItemOf(row),
  updatedAt: row.updatedAt,
});

export async function publishedNews(database: Database, limit: number): Promise<PublishedNews[]> {
  const rows = await newsPartQuery(database, { skip: 0, limit }).execute();
  return rows.map(publishedNewsOf);
}

export async function findNews(database: Database, id: number): Promise<NewsItem | undefined> {
  const row = await database.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row && newsItemOf(row);
}

const comingQuery = (database: Database, limit: number) =>
  database
    .selectFrom('news')
    .selectAll()
    .where('comingUntil', 'is not', null)
    .orderBy('beginsAt')
    .orderBy('id')
    .limit(limit);

/** Returns the items of coming events, the next one first. */
export async function comingNews(database: Database, limit: number): Promise<NewsItem[]> {
  return (await comingQuery(database, limit).execute()).map(newsItemOf);
}

export interface CalendarItem extends PublishedNews {
  /** Increases with every change of the public text. */
  sequence: number;
}

async function withSequences(
  database: Database,
  rows: Selectable<Tables['news']>[],
): Promise<CalendarItem[]> {
  const query = database
    .selectFrom('copies')
    .select(({ fn }) => ['id', fn.max('number').as('sequence')])
    .where('kind', '=', 'news')
    .where('state', '=', 'version')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('id');
  const counts = rows.length > 0 ? await query.execute() : [];
  const sequences = new Map(counts.map(({ id, sequence }) => [id, sequence]));
  return rows.map((row) => ({ ...publishedNewsOf(row), sequence: sequences.get(row.id) ?? 0 }));
}

/** Returns coming events and those that began in the past year, at most `limit` of each. */
export async function calendarItems(database: Database, limit: number): Promise<CalendarItem[]> {
  const past = database
    .selectFrom('news')
    .selectAll()
    .where('beginsAt', '>', databaseTime(database, 366))
    .where('comingUntil', 'is', null)
    .orderBy('beginsAt', 'desc')
    .limit(limit);
  const coming = await comingQuery(database, limit).execute();
  return withSequences(database, [...(await past.execute()).reverse(), ...coming]);
}

export async function calendarItem(
  database: Database,
  id: number,
): Promise<CalendarItem | undefined> {
  const rows = database.selectFrom('news').selectAll().where('id', '=', id);
  return (await withSequences(database, await rows.where('beginsAt', 'is not', null).execute()))[0];
}

const endedQuery = (database: Database) =>
  database
    .selectFrom('news')
    .select('id')
    .where('comingUntil', '<=', databaseTime(database))
    .where(noMaintenance(database))
    .limit(100);

/** Marks events that are over, which renews the revision of the list once. */
export async function endEvents(database: Database): Promise<void> {
  // Usually no event has ended, and reading needs no lock.
  if (!(await endedQuery(database).executeTakeFirst())) return;
  await database.transaction().execute(async (transaction) => {
    const ended = endedQuery(transaction);
    const isPostgres = engineIn(transaction) === 'postgres';
    // On PostgreSQL, an update of no rows would renew the revision, too.
    const rows = await (isPostgres ? ended.forUpdate().skipLocked() : ended).execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const update = transaction.updateTable('news').set({ comingUntil: null });
    await update.where('id', 'in', ids).execute();
  });
}

export async function albumOfNews(database: Database, id: number): Promise<number | null> {
  const row = await database
    .selectFrom('news')
    .select('fields')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? (JSON.parse(row.fields).album ?? null) : null;
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
