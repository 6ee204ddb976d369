/** News items in the database. */
import type { Selectable } from 'kysely';
import type { NewNewsItem, NewsItem } from '#shared/news.ts';
import type { Database, Tables } from './database.ts';

const itemOf = (row: Selectable<Tables['news']>): NewsItem => ({
  ...row,
  title: JSON.parse(row.title),
  content: JSON.parse(row.content),
});

/** The newest items, newest first. */
export async function newestNews(database: Database, limit: number): Promise<NewsItem[]> {
  const rows = await database
    .selectFrom('news')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(itemOf);
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
