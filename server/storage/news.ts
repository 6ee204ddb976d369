/** The table that visitors read. `server/publishing/` keeps it equal to the public entries. */
import type { NewsItem } from '#shared/items.ts';
import { type NewsFields, shownFields } from '#shared/kinds/news.ts';
import { type Database, databaseTime } from './database.ts';
import { countRows, type Part } from './lists.ts';
import { newsItemOf, newsWithAlbumOf } from './rows.ts';

export const countNews = (database: Database) => countRows(database, 'news');

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
  const values = {
    title: JSON.stringify(title),
    content: JSON.stringify(content),
    createdAt,
    updatedAt: databaseTime(transaction),
    fields: JSON.stringify(fields),
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
