/** The tables of photos and albums that visitors read. `server/publishing/` keeps them equal to the public entries. */
import { type Selectable, sql } from 'kysely';
import { parseDate, writeDate } from '#shared/date.ts';
import type { Album, GalleryItem } from '#shared/items.ts';
import type { AlbumFields } from '#shared/kinds/album.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import type { AlbumSummary } from '#shared/publishing.ts';
import { countOf, type Database, type Tables } from './database.ts';
import type { Part } from './lists.ts';

const albumOf = ({ id, title, date }: Selectable<Tables['albums']>): Album => ({
  id,
  title: JSON.parse(title),
  date,
});

interface PhotoRow extends Selectable<Tables['gallery']> {
  albumTitle: string | null;
}

const galleryItemOf = ({ id, imageUrl, caption, album, albumTitle, albumDate }: PhotoRow) => ({
  id,
  imageUrl,
  caption: JSON.parse(caption),
  ...(albumTitle && { album: albumOf({ id: album, title: albumTitle, date: albumDate }) }),
});

export const countGalleryItems = (database: Database, album?: number) => {
  const photos = database.selectFrom('gallery');
  return countOf(album === undefined ? photos : photos.where('album', '=', album));
};

const photosOf = (database: Database) =>
  database
    .selectFrom('gallery')
    .leftJoin('albums', 'albums.id', 'gallery.album')
    .selectAll('gallery')
    .select('albums.title as albumTitle');

/** The newest album comes first, photos without an album come last. */
const order = sql`"albumDate" desc, album desc, gallery.position, gallery.id`;

export async function galleryPart(
  database: Database,
  { skip, limit }: Part,
): Promise<GalleryItem[]> {
  const photos = photosOf(database).orderBy(order).limit(limit).offset(skip);
  return (await photos.execute()).map(galleryItemOf);
}

export async function albumPart(database: Database, album: number, { skip, limit }: Part) {
  const photos = photosOf(database).where('album', '=', album).orderBy('position');
  return (await photos.orderBy('id').limit(limit).offset(skip).execute()).map(galleryItemOf);
}

export const newestGalleryItems = (database: Database, limit: number) =>
  galleryPart(database, { skip: 0, limit });

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

/** Places are counted from 1. */
export async function placeInGallery(database: Database, id: number): Promise<number> {
  const query = database.selectFrom('gallery').selectAll().where('id', '=', id);
  const { albumDate, album, position } = await query.executeTakeFirstOrThrow();
  const before = sql<boolean>`"albumDate" > ${albumDate} or ("albumDate" = ${albumDate} and (
    album > ${album} or (album = ${album} and (
      position < ${position} or (position = ${position} and id <= ${id})))))`;
  return countOf(database.selectFrom('gallery').where(before));
}

const albumDate = (album: number | null) => sql<string>`coalesce(
  (select date from albums where id = ${album ?? 0}), '')`;

/** The position is that of the entry. */
export async function putPhoto(
  transaction: Database,
  id: number,
  { picture, caption, album }: PhotoFields,
): Promise<void> {
  const position = sql<number>`(select position from entries where kind = 'photo' and id = ${id})`;
  const values = {
    imageUrl: picture ?? '',
    caption: JSON.stringify(caption),
    album: album ?? 0,
    albumDate: albumDate(album),
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

/** The change of the photos also renews the stamp of their list. */
async function dateAlbum(transaction: Database, id: number): Promise<void> {
  const photos = transaction.updateTable('gallery').set({ albumDate: albumDate(id) });
  await photos.where('album', '=', id).execute();
}

export async function putAlbum(
  transaction: Database,
  id: number,
  { title, day }: AlbumFields,
): Promise<void> {
  const parsed = parseDate(day);
  if (!parsed.ok) throw new TypeError(`An album without a date: ${id}`);
  const values = { title: JSON.stringify(title), date: writeDate(parsed.iso).slice(0, 10) };
  await transaction
    .insertInto('albums')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await dateAlbum(transaction, id);
}

/** The photos of the album stay in the gallery. */
export async function removeAlbum(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('albums').where('id', '=', id).execute();
  await dateAlbum(transaction, id);
}

export async function publicAlbums(database: Database): Promise<AlbumSummary[]> {
  const rows = await database
    .selectFrom('albums')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('gallery')
        .whereRef('album', '=', 'albums.id')
        .select(fn.countAll().as('count'))
        .as('photos'),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...albumOf(row), photos: Number(row.photos) }));
}
