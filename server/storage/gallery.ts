import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { GalleryItem, NewGalleryItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import type { DeskAlbum } from '#shared/publishing.ts';
import {
  affects,
  countOf,
  type Database,
  engineIn,
  forUpdate,
  imageColumns,
  type Tables,
  type TurnedImage,
} from './database.ts';
import type { Part } from './lists.ts';
import { albumOf, galleryItemOf, publicPhotoOf } from './rows.ts';

export const countGalleryItems = (database: Database) => countOf(database.selectFrom('gallery'));

/** The photos with the texts of their albums. */
const photosOf = (database: Database) =>
  database
    .selectFrom('gallery')
    .leftJoin('albums', 'albums.id', 'gallery.album')
    .selectAll('gallery')
    .select(['albums.title as albumTitle', 'albums.date as albumDate']);

function galleryPartQuery(database: Database, { skip, limit }: Part) {
  const photos = photosOf(database).orderBy(place, 'desc').orderBy('gallery.id', 'desc');
  return photos.limit(limit).offset(skip);
}

export async function galleryPart(database: Database, part: Part): Promise<GalleryItem[]> {
  return (await galleryPartQuery(database, part).execute()).map(galleryItemOf);
}

export async function albumPart(database: Database, album: number, limit: number) {
  const rows = galleryPartQuery(database, { skip: 0, limit }).where('album', '=', album);
  return (await rows.execute()).map(galleryItemOf);
}

/** Places are counted from 1. */
export async function placedGalleryPart(database: Database, part: Part) {
  const rows = await galleryPartQuery(database, part).execute();
  return rows.map((row, index) => ({ ...publicPhotoOf(row), place: part.skip + index + 1 }));
}

export const newestGalleryItems = (database: Database, limit: number) =>
  galleryPart(database, { skip: 0, limit });

type AddedItem = NewGalleryItem &
  Partial<Omit<Selectable<Tables['gallery']>, 'imageUrl' | 'caption'>>;

export async function addGalleryItem(
  database: Database,
  { id: given, imageUrl, caption, position, album, revision, original, degrees }: AddedItem,
) {
  const columns = { id: given, imageUrl, position, album, revision, original, degrees };
  const { id } = await database
    .insertInto('gallery')
    .values({ ...columns, caption: JSON.stringify(caption) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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

export async function findPublicPhoto(database: Database, id: number, { locked = false } = {}) {
  const query = photosOf(database).where('gallery.id', '=', id);
  const isLocked = locked && engineIn(database) === 'postgres';
  const row = await (isLocked ? query.forUpdate('gallery') : query).executeTakeFirst();
  return row && publicPhotoOf(row);
}

export async function addedBy(database: Database, revision: string): Promise<number[]> {
  const rows = await database
    .selectFrom('gallery')
    .select('id')
    .where('revision', '=', revision)
    .orderBy(place, 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Places are counted from 1, as the desk shows them. */
export function placeInGallery(database: Database, id: number): Promise<number> {
  const photo = database.selectFrom('gallery').select(place.as('place')).where('id', '=', id);
  return countOf(database.selectFrom('gallery').where(place, '>=', photo));
}

export function imageOf(database: Database, table: 'gallery' | 'staged_photos', id: number) {
  // The types allow only one table here.
  const photos = database.selectFrom(table as 'gallery');
  return photos.select(imageColumns).where('id', '=', id).executeTakeFirst();
}

export async function existingPhotos(database: Database, ids: number[]): Promise<Set<number>> {
  const rows = await database.selectFrom('gallery').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function writeCaption(
  transaction: Database,
  id: number,
  caption: Bilingual,
  revision: string,
): Promise<void> {
  await transaction
    .updateTable('gallery')
    .set({ caption: JSON.stringify(caption), revision })
    .where('id', '=', id)
    .execute();
}

export async function replaceImage(transaction: Database, id: number, next: TurnedImage) {
  const row = transaction.selectFrom('gallery').select(imageColumns).where('id', '=', id);
  const previous = await forUpdate(transaction, row).executeTakeFirst();
  await transaction.updateTable('gallery').set(next).where('id', '=', id).execute();
  return previous;
}

export function removeGalleryItem(database: Database, id: number) {
  return database
    .deleteFrom('gallery')
    .where('id', '=', id)
    .returning(imageColumns)
    .executeTakeFirst();
}

/** The lock prevents other changes of the gallery and deletions of files. */
export async function lockGallery(transaction: Database): Promise<void> {
  if (engineIn(transaction) === 'postgres') {
    await sql`lock table gallery in share row exclusive mode`.execute(transaction);
  }
}

export function withGalleryLocked<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await lockGallery(transaction);
    return work(transaction);
  });
}

/** The index `gallery_order` uses the same expression. */
const place = sql<number>`coalesce(gallery.position, gallery.id)`;

/** Sorts the photos of `which` by `rank`, within the places that they already have. */
async function rearrange(
  transaction: Database,
  which: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
): Promise<void> {
  await sql`with moving as (
      select id, album, ${place} as place from gallery where ${which}
    ), places as (
      select place, row_number() over (order by place desc) as n from moving
    ), ranks as (
      select id, row_number() over (order by ${rank}, place desc) as n from moving
    )
    update gallery set position = nullif(moved.place, gallery.id)
    from (select ranks.id, places.place from ranks join places on places.n = ranks.n) as moved
    where moved.id = gallery.id
      and moved.place <> ${place}`.execute(transaction);
}

/** Moves photos together, so that the first one has this place. Places are counted from 1. */
export async function moveTo(transaction: Database, ids: number[], number: number): Promise<void> {
  const photos = transaction.selectFrom('gallery').select(place.as('place')).orderBy(place, 'desc');
  const moving = await photos.where('id', 'in', ids).execute();
  const others = photos.where('id', 'not in', ids);
  const next = await others
    .limit(1)
    .offset(Math.max(0, number - 1))
    .executeTakeFirst();
  const end = next?.place ?? 0;
  const places = [end, ...moving.map((photo) => photo.place)];
  await rearrange(
    transaction,
    sql`${place} between ${Math.min(...places)} and ${Math.max(...places)}`,
    sql`case when id in (${sql.join(ids)}) then 1 when place > ${sql.lit(end)} then 0 else 2 end`,
  );
}

/** Moves the photos of an album together, to the place of the first. */
export async function gather(transaction: Database, album: number): Promise<void> {
  const { high, low } = await transaction
    .selectFrom('gallery')
    .select([
      sql<number | null>`max(${place})`.as('high'),
      sql<number | null>`min(${place})`.as('low'),
    ])
    .where('album', '=', album)
    .executeTakeFirstOrThrow();
  if (high === null) return;
  await rearrange(
    transaction,
    sql`${place} between ${low} and ${high}`,
    sql`case when album = ${album} then 0 else 1 end`,
  );
}

export async function storedAlbums(database: Database): Promise<DeskAlbum[]> {
  const rows = await database
    .selectFrom('albums')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(albumOf);
}

export async function albumSizes(database: Database): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('gallery')
    .select(['album', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('album', 'is not', null)
    .$narrowType<{ album: number }>()
    .groupBy('album')
    .execute();
  return new Map(rows.map(({ album, count }) => [album, Number(count)]));
}

export async function albumExists(database: Database, id: number): Promise<boolean> {
  const query = database.selectFrom('albums').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns whether the id was given to an album, which may have been deleted. */
export async function wasAlbumId(database: Database, id: number): Promise<boolean> {
  const last =
    engineIn(database) === 'postgres'
      ? sql<number>`pg_sequence_last_value(pg_get_serial_sequence('albums', 'id')::regclass)`
      : sql<number>`(select seq from sqlite_sequence where name = 'albums')`;
  const row = await database.selectNoFrom(last.as('last')).executeTakeFirst();
  return id <= Number(row?.last ?? 0);
}

export async function insertAlbum(
  database: Database,
  { id, title, date, revision }: Omit<DeskAlbum, 'id'> & { id?: number },
): Promise<DeskAlbum> {
  const row = await database
    .insertInto('albums')
    .values({ title: JSON.stringify(title), date, revision, ...(id !== undefined && { id }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return albumOf(row);
}

export async function updateAlbum(transaction: Database, { id, title, date, revision }: DeskAlbum) {
  const row = await transaction
    .updateTable('albums')
    .set({ title: JSON.stringify(title), date, revision })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  // Triggers on the rows of the gallery update the list's revision.
  await transaction.updateTable('gallery').set({ album: id }).where('album', '=', id).execute();
  return row && albumOf(row);
}

export async function removeAlbumRow(transaction: Database, id: number): Promise<boolean> {
  for (const table of ['gallery', 'staged_photos'] as const) {
    await transaction.updateTable(table).set({ album: null }).where('album', '=', id).execute();
  }
  return affects(transaction.deleteFrom('albums').where('id', '=', id));
}

export async function setAlbumOf(transaction: Database, ids: number[], album: number | null) {
  await transaction.updateTable('gallery').set({ album }).where('id', 'in', ids).execute();
  if (album !== null) await gather(transaction, album);
}
