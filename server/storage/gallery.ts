/** Gallery items in the database. */
import { sql } from 'kysely';
import type { GalleryItem, NewGalleryItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import type { PublicPhoto } from '#shared/publishing.ts';
import { withAlbums } from './albums.ts';
import { galleryItemOf, usableItems } from './damaged-rows.ts';
import { type Database, engineIn, forUpdate, type TurnedImage } from './database.ts';
import { place } from './gallery-order.ts';
import { countRows, type Part } from './lists.ts';

export function countGalleryItems(database: Database): Promise<number> {
  return countRows(database, 'gallery');
}

/** Apart so that a test can ask for its plan. */
export function galleryPartQuery(database: Database, { skip, limit }: Part) {
  return database
    .selectFrom('gallery')
    .selectAll()
    .orderBy(place, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
}

function itemsOf<Row extends { album: number | null }, Item extends GalleryItem>(
  database: Database,
  rows: Row[],
  itemOf: (row: Row) => Item,
): Promise<Item[]> {
  const photos = usableItems(database, rows, (row) => ({ item: itemOf(row), album: row.album }));
  return withAlbums(database, photos);
}

export async function galleryPart(database: Database, part: Part): Promise<GalleryItem[]> {
  return itemsOf(database, await galleryPartQuery(database, part).execute(), galleryItemOf);
}

/** Places count from 1; damaged items have theirs, too. */
export async function placedGalleryPart(
  database: Database,
  part: Part,
): Promise<(PublicPhoto & { place: number })[]> {
  const rows = await galleryPartQuery(database, part).execute();
  const placed = rows.map((row, index) => ({ ...row, place: part.skip + index + 1 }));
  return itemsOf(database, placed, (row) => ({
    ...galleryItemOf(row),
    degrees: row.degrees,
    revision: row.revision,
    place: row.place,
  }));
}

export function newestGalleryItems(database: Database, limit: number): Promise<GalleryItem[]> {
  return galleryPart(database, { skip: 0, limit });
}

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

/** A statement has a limit of parameters. */
const batchSize = 500;

type AddedItem = NewGalleryItem & Partial<Pick<TurnedImage, 'original' | 'degrees'>>;

/** Adds those photos that are not in the gallery yet, each once. */
export async function addGalleryItems(
  transaction: Database,
  items: AddedItem[],
  revision = '',
): Promise<GalleryItem[]> {
  const added: GalleryItem[] = [];
  for (let from = 0; from < items.length; from += batchSize) {
    const some = items.slice(from, from + batchSize);
    const known = await transaction
      .selectFrom('gallery')
      .select('imageUrl')
      .where(
        'imageUrl',
        'in',
        some.map(({ imageUrl }) => imageUrl),
      )
      .execute();
    const seen = new Set(known.map(({ imageUrl }) => imageUrl));
    const fresh = some.filter(({ imageUrl }) => !seen.has(imageUrl) && seen.add(imageUrl));
    const rows = fresh.map(({ imageUrl, caption, original = null, degrees = 0 }) => ({
      imageUrl,
      caption: JSON.stringify(caption),
      original,
      degrees,
      revision,
    }));
    if (rows.length === 0) continue;
    const stored = await transaction.insertInto('gallery').values(rows).returningAll().execute();
    added.push(...stored.map(galleryItemOf));
  }
  return added;
}

export async function findGalleryItem(
  database: Database,
  by: { id: number } | { imageUrl: string },
): Promise<GalleryItem | undefined> {
  const query = database.selectFrom('gallery').selectAll().orderBy('id').limit(1);
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('imageUrl', '=', by.imageUrl)
  ).executeTakeFirst();
  if (!row) return undefined;
  const [item] = await withAlbums(database, [{ item: galleryItemOf(row), album: row.album }]);
  return item;
}

export async function findPublicPhoto(
  database: Database,
  id: number,
  { locked = false } = {},
): Promise<PublicPhoto | undefined> {
  const query = database.selectFrom('gallery').selectAll().where('id', '=', id);
  const row = await (locked ? forUpdate(database, query) : query).executeTakeFirst();
  if (!row) return undefined;
  const { degrees, revision, album } = row;
  const item = { ...galleryItemOf(row), degrees, revision };
  return (await withAlbums(database, [{ item, album }]))[0];
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

export function publicImage(database: Database, id: number): Promise<TurnedImage | undefined> {
  return database
    .selectFrom('gallery')
    .select(['imageUrl', 'original', 'degrees'])
    .where('id', '=', id)
    .executeTakeFirst();
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

export async function replaceImage(
  transaction: Database,
  id: number,
  image: TurnedImage,
): Promise<TurnedImage | undefined> {
  const columns = ['imageUrl', 'original', 'degrees'] as const;
  const row = transaction.selectFrom('gallery').select(columns).where('id', '=', id);
  const previous = await forUpdate(transaction, row).executeTakeFirst();
  if (!previous) return undefined;
  await transaction.updateTable('gallery').set(image).where('id', '=', id).execute();
  return previous;
}

export function removeGalleryItem(
  database: Database,
  id: number,
): Promise<TurnedImage | undefined> {
  return database
    .deleteFrom('gallery')
    .where('id', '=', id)
    .returning(['imageUrl', 'original', 'degrees'])
    .executeTakeFirst();
}

/** Keeps others from changing the gallery, or deleting files, until the transaction ends. */
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
