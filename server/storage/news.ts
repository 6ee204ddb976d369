import type { NewNewsItem, NewsItem } from '#shared/items.ts';
import { newsItemOf, usableItems } from './damaged-rows.ts';
import type { Database } from './database.ts';
import { removeEntry } from './entries.ts';
import { publicFields, saveVersion } from './entry-copies.ts';
import { countRows, type Part } from './lists.ts';
import { deleteFiles } from './photo-files.ts';

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
  const rows = await newsPartQuery(database, part).execute();
  return usableItems(database, rows, newsItemOf);
}

export const newestNews = (database: Database, limit: number) =>
  newsPart(database, { skip: 0, limit });

export interface PublishedNews extends NewsItem {
  /** The time of the last publication or correction. */
  updatedAt: string;
}

export async function publishedNews(database: Database, limit: number): Promise<PublishedNews[]> {
  const news = await newestNews(database, limit);
  if (news.length === 0) return [];
  const ids = news.map(({ id }) => id);
  const times = await database
    .selectFrom('news_copies')
    .select(({ fn }) => ['newsId', fn.max('madeAt').as('time')])
    .where('newsId', 'in', ids)
    .where('reason', '=', 'published')
    .groupBy('newsId')
    .execute();
  const timeOf = new Map(times.map(({ newsId, time }) => [newsId, time]));
  return news.map((item) => ({ ...item, updatedAt: timeOf.get(item.id) ?? item.createdAt }));
}

type Publication = NewNewsItem & { createdAt?: string; album?: number };

/** Only tests and benchmarks use this. */
export function addNews(database: Database, item: Publication): Promise<number> {
  const { title, content, createdAt, picture, pictureDescription, album } = item;
  return database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('news')
      .values({
        title: JSON.stringify(title),
        content: JSON.stringify(content),
        ...(createdAt && { createdAt }),
        ...(picture && { picture, pictureDescription: JSON.stringify(pictureDescription) }),
        ...(album && { album }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveVersion(transaction, id, publicFields(item), 'published');
    if (createdAt) {
      const version = transaction.updateTable('news_copies').set({ madeAt: createdAt });
      await version.where('newsId', '=', id).execute();
    }
    return id;
  });
}

export async function findNews(database: Database, id: number): Promise<NewsItem | undefined> {
  const row = await database.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row && newsItemOf(row);
}

export async function albumOfNews(database: Database, id: number): Promise<number | null> {
  const query = database.selectFrom('news').select('album').where('id', '=', id);
  return (await query.executeTakeFirst())?.album ?? null;
}

/** Finds another item with the same title and text. */
export async function findSameNews(
  database: Database,
  { title, content }: NewNewsItem,
  own?: number,
): Promise<NewsItem | undefined> {
  const rows = await database
    .selectFrom('news')
    .selectAll()
    .where('title', '=', JSON.stringify(title))
    .where('content', '=', JSON.stringify(content))
    .orderBy('id')
    .execute();
  return usableItems(database, rows, newsItemOf).find(({ id }) => id !== own);
}

/** Removes an item, damaged or not, and its texts at the desk. */
export async function removeNews(database: Database, id: number): Promise<boolean> {
  const imageUrls = await database.transaction().execute(async (transaction) => {
    const shown = await transaction
      .deleteFrom('news')
      .where('id', '=', id)
      .returning('picture')
      .executeTakeFirst();
    const pictures = await removeEntry(transaction, id);
    if (!shown && !pictures) return undefined;
    return [...(pictures ?? []), ...(shown?.picture ? [shown.picture] : [])];
  });
  if (imageUrls) await deleteFiles(database, imageUrls);
  return imageUrls !== undefined;
}
