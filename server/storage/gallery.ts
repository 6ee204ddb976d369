/** The table of photos that visitors read. `server/publishing/` keeps it equal to the public entries. */
import { type Selectable, sql } from 'kysely';
import { albumCollection } from '#shared/collections/album.ts';
import { readFields } from '#shared/collections/collection.ts';
import type { PhotoFields } from '#shared/collections/photo.ts';
import { parseDate, writeDate } from '#shared/date.ts';
import type { GalleryItem } from '#shared/items.ts';
import { emptyTexts } from '#shared/language.ts';
import type { AlbumSummary } from '#shared/publishing.ts';
import { countOf, type Database, type Tables } from './database.ts';
import { publicSlice } from './entry-lists.ts';
import { findEntry } from './entry-rows.ts';
import type { Part } from './lists.ts';

function dateOf(day: string): string {
  const parsed = parseDate(day);
  return parsed.ok ? writeDate(parsed.iso).slice(0, 10) : '';
}

interface PhotoRow extends Selectable<Tables['gallery']> {
  albumFields: string | null;
}

function galleryItemOf(row: PhotoRow): GalleryItem {
  const { id, imageUrl, caption, album, albumFields, albumDate: date } = row;
  const fields = albumFields === null ? undefined : readFields(albumCollection, albumFields);
  const item = { id, imageUrl, caption: JSON.parse(caption) };
  return fields ? { ...item, album: { id: album, title: fields.title, date } } : item;
}

export const countGalleryItems = (database: Database, album?: number) => {
  const photos = database.selectFrom('gallery');
  return countOf(album === undefined ? photos : photos.where('album', '=', album));
};

const photosOf = (database: Database) =>
  database
    .selectFrom('gallery')
    .leftJoin('texts', (join) =>
      join
        .onRef('texts.id', '=', 'gallery.album')
        .on('texts.collection', '=', 'album')
        .on('texts.state', '=', 'public'),
    )
    .selectAll('gallery')
    .select('texts.fields as albumFields');

/** The newest album comes first, photos without an album come last. */
const order = sql`"albumDate" desc, album desc, gallery.position, gallery.id`;

export async function gallerySlice(
  database: Database,
  { skip, limit }: Part,
): Promise<GalleryItem[]> {
  const photos = photosOf(database).orderBy(order).limit(limit).offset(skip);
  return (await photos.execute()).map(galleryItemOf);
}

export async function albumSlice(database: Database, album: number, { skip, limit }: Part) {
  const photos = photosOf(database).where('album', '=', album).orderBy('position');
  return (await photos.orderBy('gallery.id').limit(limit).offset(skip).execute()).map(
    galleryItemOf,
  );
}

export const newestGalleryItems = (database: Database, limit: number) =>
  gallerySlice(database, { skip: 0, limit });

export async function findGalleryItem(
  database: Database,
  by: { id: number } | { imageUrl: string },
): Promise<GalleryItem | undefined> {
  const query = photosOf(database).orderBy('gallery.id').limit(1);
  const row = await ('id' in by
    ? query.where('gallery.id', '=', by.id)
    : query.where('imageUrl', '=', by.imageUrl)
  ).executeTakeFirst();
  return row && galleryItemOf(row);
}

/** Positions are counted from 1. */
export async function galleryPosition(database: Database, id: number): Promise<number> {
  const query = database.selectFrom('gallery').selectAll().where('id', '=', id);
  const { albumDate, album, position } = await query.executeTakeFirstOrThrow();
  const before = sql<boolean>`"albumDate" > ${albumDate} or ("albumDate" = ${albumDate} and (
    album > ${album} or (album = ${album} and (
      position < ${position} or (position = ${position} and id <= ${id})))))`;
  return countOf(database.selectFrom('gallery').where(before));
}

/** The position is that of the entry. */
export async function putPhoto(
  transaction: Database,
  id: number,
  { picture, album }: PhotoFields,
): Promise<void> {
  const { public: fields } =
    (album !== null && (await findEntry(transaction, 'album', album))) || {};
  const position = sql<number>`(select position from entries where collection = 'photo' and id = ${id})`;
  const values = {
    imageUrl: picture?.file ?? '',
    caption: JSON.stringify(picture?.description ?? emptyTexts),
    album: album ?? 0,
    albumDate: fields ? dateOf(fields.day) : '',
    position,
  };
  await transaction
    .insertInto('gallery')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export async function removePhoto(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('gallery').where('id', '=', id).execute();
}

/**
 * Sorts the photos of an album by its day, which also renews the revision of their list. Without a day,
 * they stay in the gallery after all albums.
 */
export async function sortAlbum(transaction: Database, album: number, day = ''): Promise<void> {
  const photos = transaction.updateTable('gallery').set({ albumDate: dateOf(day) });
  await photos.where('album', '=', album).execute();
}

/** Returns the public albums, the newest day first. */
export async function publicAlbums(database: Database): Promise<AlbumSummary[]> {
  const all = await publicSlice(database, 'album', { skip: 0, limit: 10_000 });
  const { fn } = database;
  const counts = database.selectFrom('gallery').groupBy('album');
  const rows = await counts.select(['album', fn.countAll().as('photos')]).execute();
  const photos = new Map(rows.map(({ album, photos }) => [album, Number(photos)]));
  return all
    .map(({ id, title, day }) => ({ id, title, date: dateOf(day), photos: photos.get(id) ?? 0 }))
    .sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
}
