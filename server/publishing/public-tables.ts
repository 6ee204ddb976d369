/** Visitors read news and photos from tables, and all other collections from their public texts. */

import type { CollectionName, FieldsOf } from '#shared/collections/collections.ts';
import type { PhotoFields } from '#shared/collections/photo.ts';
import type { PublishingError } from '#shared/errors.ts';
import type { Database, Tables } from '../storage/database.ts';
import type { StoredEntry } from '../storage/entry-plan.ts';
import { lastPublished } from '../storage/entry-rows.ts';
import {
  findGalleryItem,
  galleryPosition,
  putPhoto,
  removePhoto,
  sortAlbum,
} from '../storage/gallery.ts';
import { putNews, removeNews } from '../storage/news-rows.ts';

/** The time of a publication, and the index of the entry in its batch. */
export interface InBatch {
  time: number;
  index: number;
}

interface PublicTable<Fields> {
  /** The ids of new entries are those of this table. */
  name: keyof Tables;
  /** Returns the position of an entry in the list if it gets a new one, or why it cannot be published. */
  position?(
    database: Database,
    entry: StoredEntry<Fields>,
    fields: Fields,
    inBatch?: InBatch,
  ): Promise<{ position?: number } | { error: PublishingError }>;
  put(transaction: Database, id: number, fields: Fields, publishedAt: string): Promise<void>;
  remove(transaction: Database, id: number): Promise<void>;
}

export const samePhoto = async (database: Database, file: string, id: number) =>
  ({ code: 'same-photo', file, position: await galleryPosition(database, id) }) as const;

/**
 * A new photo comes last in its album; without an album, it comes first. The photos of a batch keep
 * their order.
 */
async function positionOfPhoto(
  database: Database,
  { id, lastPublication, public: published }: StoredEntry<PhotoFields>,
  { picture, album }: PhotoFields,
  { time, index }: InBatch = { time: Date.now(), index: 0 },
) {
  const same = await findGalleryItem(database, { imageUrl: picture?.file ?? '' });
  if (same && same.id !== id)
    return { error: await samePhoto(database, picture?.fileName ?? '', same.id) };
  const before = published ?? (lastPublication && (await lastPublished(database, 'photo', id)));
  const isNew = !before || before.album !== album;
  return isNew ? { position: (album === null ? -time : time) + index } : {};
}

export const publicTableWriters: { [Name in CollectionName]?: PublicTable<FieldsOf[Name]> } = {
  news: { name: 'news', put: putNews, remove: removeNews },
  photo: { name: 'gallery', position: positionOfPhoto, put: putPhoto, remove: removePhoto },
  album: {
    name: 'entries',
    put: (transaction, id, { day }) => sortAlbum(transaction, id, day),
    remove: sortAlbum,
  },
};

/** Every text passes through this check before it becomes public, at once or at its time. */
export const positionOf = async <Name extends CollectionName>(
  database: Database,
  collection: Name,
  entry: StoredEntry<FieldsOf[Name]>,
  fields: FieldsOf[Name],
  inBatch?: InBatch,
) => (await publicTableWriters[collection]?.position?.(database, entry, fields, inBatch)) ?? {};
