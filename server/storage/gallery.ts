/** Gallery items in the database. */
import type { GalleryItem, NewGalleryItem } from '#shared/gallery.ts';
import type { Database } from './database.ts';
import { countRows, type Part, scanFor } from './newest-first.ts';

/** How many items there are. */
export function countGalleryItems(database: Database): Promise<number> {
  return countRows(database, 'gallery');
}

/** The query of `galleryPart`, apart so that a test can ask for its plan. */
export function galleryPartQuery(database: Database, part: Part) {
  const { reversed, offset, limit } = scanFor(part);
  return database
    .selectFrom('gallery')
    .selectAll()
    .orderBy('id', reversed ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset);
}

/** A part of all items, the ones added last first. */
export async function galleryPart(database: Database, part: Part): Promise<GalleryItem[]> {
  const rows = await galleryPartQuery(database, part).execute();
  if (scanFor(part).reversed) rows.reverse();
  return rows.map((row) => ({ ...row, caption: JSON.parse(row.caption) }));
}

/** The items added last, last first. */
export function newestGalleryItems(database: Database, limit: number): Promise<GalleryItem[]> {
  return galleryPart(database, { skip: 0, limit, total: limit });
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
