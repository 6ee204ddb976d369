/** A news item on its own page. */
import type { NewsItem } from '#shared/items.ts';
import type { Database } from '../storage/database.ts';
import { albumSlice, placeInGallery } from '../storage/gallery.ts';
import { findNews } from '../storage/news-rows.ts';
import { sliceSize } from './slices.ts';

/** This number of photos fits into one row. */
const photosOfEvent = 4;

/** Adds the first photos of the album if the item has one. */
export async function withPhotos(database: Database, item: NewsItem, album: number | null) {
  if (album === null) return item;
  const first = await albumSlice(database, album, { skip: 0, limit: photosOfEvent });
  const photos = first.map(async ({ id, imageUrl, caption }) => {
    const page = Math.ceil((await placeInGallery(database, id)) / sliceSize.gallery);
    return { id, imageUrl, caption, page };
  });
  return first.length > 0 ? { ...item, photos: await Promise.all(photos) } : item;
}

export async function publicItem(database: Database, id: number): Promise<NewsItem | null> {
  const row = await findNews(database, id);
  if (!row) return null;
  const { album = null, ...item } = row;
  return withPhotos(database, item, album);
}
