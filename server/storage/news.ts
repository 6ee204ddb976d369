/** News items in the database. */
import type { NewNewsItem, NewsItem } from '#shared/news.ts';
import type { Database } from './database.ts';
import { countRows, type Part, scanFor } from './newest-first.ts';

/** How many items there are. */
export function countNews(database: Database): Promise<number> {
  return countRows(database, 'news');
}

/** The query of `newsPart`, apart so that a test can ask for its plan. */
export function newsPartQuery(database: Database, part: Part) {
  const { reversed, offset, limit } = scanFor(part);
  const direction = reversed ? 'asc' : 'desc';
  return database
    .selectFrom('news')
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset);
}

/** A part of all items, newest first. */
export async function newsPart(database: Database, part: Part): Promise<NewsItem[]> {
  const rows = await newsPartQuery(database, part).execute();
  if (scanFor(part).reversed) rows.reverse();
  return rows.map((row) => ({
    ...row,
    title: JSON.parse(row.title),
    content: JSON.parse(row.content),
  }));
}

/** The newest items, newest first. */
export function newestNews(database: Database, limit: number): Promise<NewsItem[]> {
  return newsPart(database, { skip: 0, limit, total: limit });
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
