/** News items in the database. */
import type { Selectable } from 'kysely';
import type { NewNewsItem, NewsItem } from '#shared/news.ts';
import type { Database, Tables } from './database.ts';
import { countRows, type Part, scanFor } from './newest-first.ts';

const itemOf = (row: Selectable<Tables['news']>): NewsItem => ({
  ...row,
  title: JSON.parse(row.title),
  content: JSON.parse(row.content),
});

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
  return rows.map(itemOf);
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

export async function findNews(database: Database, id: number): Promise<NewsItem | undefined> {
  const row = await database.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst();
  return row && itemOf(row);
}

/**
 * Changes an item by a function of what it was, and returns what it became. The function runs
 * again where another process changed the item meanwhile, so that neither change is lost.
 */
export async function updateNews(
  database: Database,
  id: number,
  change: (item: NewsItem) => Partial<Omit<NewsItem, 'id'>>,
): Promise<NewsItem | undefined> {
  for (;;) {
    const row = await database
      .selectFrom('news')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { title, content, createdAt } = change(itemOf(row));
    const changed = await database
      .updateTable('news')
      .set({
        title: title ? JSON.stringify(title) : row.title,
        content: content ? JSON.stringify(content) : row.content,
        ...(createdAt && { createdAt }),
      })
      .where('id', '=', id)
      .where('title', '=', row.title)
      .where('content', '=', row.content)
      .returningAll()
      .executeTakeFirst();
    if (changed) return itemOf(changed);
  }
}

/** Removes an item, and returns what it was. */
export async function removeNews(database: Database, id: number): Promise<NewsItem | undefined> {
  const row = await database
    .deleteFrom('news')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && itemOf(row);
}
