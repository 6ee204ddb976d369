/** Gallery items in the database. */
import type { GalleryItem, NewGalleryItem } from '#shared/gallery.ts';
import type { Database } from './database.ts';

/** The items added last, last first. */
export async function newestGalleryItems(
  database: Database,
  limit: number,
): Promise<GalleryItem[]> {
  const rows = await database
    .selectFrom('gallery')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, caption: JSON.parse(row.caption) }));
}

/** Adds an item and returns its id. */
export async function addGalleryItem(
  database: Database,
  { imageUrl, caption }: NewGalleryItem,
): Promise<number> {
  const { id } = await database
    .insertInto('gallery')
    .values({ imageUrl, caption: JSON.stringify(caption) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
