/** Visitors read news and photos from tables, and all other kinds from their public texts. */
import type { PublishingFault } from '#shared/faults.ts';
import type { FieldsOf, KindName } from '#shared/kinds/kinds.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import type { Database, Tables } from '../storage/database.ts';
import type { StoredEntry } from '../storage/entry-rows.ts';
import {
  findGalleryItem,
  placeInGallery,
  putPhoto,
  removePhoto,
  sortAlbum,
} from '../storage/gallery.ts';
import { putNews, removeNews } from '../storage/news-rows.ts';
import { setPosition } from '../storage/photo-rows.ts';

/** The time of a publication, and the index of the entry in its batch. */
export interface InBatch {
  time: number;
  index: number;
}

interface PublicTable<Fields> {
  /** The ids of new entries are those of this table. */
  name: keyof Tables;
  /** Gives an entry its place in the list before it is published; returns why it cannot be. */
  place?(
    transaction: Database,
    entry: StoredEntry<Fields>,
    fields: Fields,
    inBatch?: InBatch,
  ): Promise<PublishingFault | undefined>;
  put(transaction: Database, id: number, fields: Fields, publishedAt: string): Promise<void>;
  remove(transaction: Database, id: number): Promise<void>;
}

export const samePhoto = async (database: Database, file: string, id: number) =>
  ({ code: 'same-photo', file, place: await placeInGallery(database, id) }) as const;

/**
 * A new photo comes last in its album; without an album, it comes first. The photos of a batch keep
 * their order.
 */
async function placePhoto(
  transaction: Database,
  { id, lastPublication, public: published }: StoredEntry<PhotoFields>,
  { picture, album, fileName }: PhotoFields,
  { time, index }: InBatch = { time: Date.now(), index: 0 },
): Promise<PublishingFault | undefined> {
  const same = await findGalleryItem(transaction, { imageUrl: picture ?? '' });
  if (same && same.id !== id) return samePhoto(transaction, fileName, same.id);
  if (lastPublication === '' || (published && published.album !== album)) {
    await setPosition(transaction, id, (album === null ? -time : time) + index);
  }
  return undefined;
}

export const publicTables: { [Name in KindName]?: PublicTable<FieldsOf[Name]> } = {
  news: { name: 'news', put: putNews, remove: removeNews },
  photo: { name: 'gallery', place: placePhoto, put: putPhoto, remove: removePhoto },
  album: {
    name: 'entries',
    put: (transaction, id, { day }) => sortAlbum(transaction, id, day),
    remove: sortAlbum,
  },
};
