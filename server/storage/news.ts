/** News items in the database. */
import type { NewNewsItem, NewsItem } from '#shared/news.ts';
import type { Database } from './database.ts';

/** The newest items, newest first. */
export async function newestNews(database: Database, limit: number): Promise<NewsItem[]> {
  const rows = await database
    .selectFrom('news')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    title: JSON.parse(row.title),
    content: JSON.parse(row.content),
  }));
}

/** Publishes an item now, or at a given moment (ISO 8601); returns its id. */
export async function addNews(
  database: Database,
  { title, content, createdAt }: NewNewsItem & { createdAt?: string },
): Promise<number> {
  const { id } = await database
    .insertInto('news')
    .values({
      title: JSON.stringify(title),
      content: JSON.stringify(content),
      ...(createdAt && { createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
