/** A news item on its own page. */
import type { NewsItem, NewsReference } from '#shared/items.ts';
import { mapLanguages } from '#shared/language.ts';
import type { Database } from '../storage/database.ts';
import { albumSlice, countGalleryItems, galleryPosition } from '../storage/gallery.ts';
import { findPublished, newsAround } from '../storage/news-rows.ts';
import { shortTitle } from './newest.ts';
import { sliceSize } from './slices.ts';

/** This number of photos fits into one row. */
const photosOfEvent = 4;

/** Adds the first photos of the album if the item has one. */
export async function withPhotos(database: Database, item: NewsItem, album: number | null) {
  if (album === null) return item;
  const first = await albumSlice(database, album, { skip: 0, limit: photosOfEvent });
  const photos = first.map(async ({ id, imageUrl, caption }) => {
    const page = Math.ceil((await galleryPosition(database, id)) / sliceSize.gallery);
    return { id, imageUrl, caption, page };
  });
  // A withdrawn album leaves its photos in the gallery, but not below the news.
  if (!first[0]?.album) return item;
  const photoCount = await countGalleryItems(database, album);
  const more = photoCount > first.length && { photoCount };
  return { ...item, photos: await Promise.all(photos), ...more };
}

const referenceTo = ({ id, title, createdAt, cancelled }: NewsItem): NewsReference => ({
  id,
  title: mapLanguages(title, shortTitle),
  createdAt,
  ...(cancelled && { cancelled }),
});

export async function publicItem(database: Database, id: number): Promise<NewsItem | null> {
  const published = await findPublished(database, id);
  if (!published) return null;
  const { updatedAt } = published;
  const { album = null, ...own } = published.item;
  const item = await withPhotos(database, own, album);
  const { newer, older } = await newsAround(database, own);
  return {
    ...item,
    updatedAt,
    ...(newer && { newer: referenceTo(newer) }),
    ...(older && { older: referenceTo(older) }),
  };
}
