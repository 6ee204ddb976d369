import type { GalleryItem } from '#shared/items.ts';
import type { DeskAlbum } from '#shared/publishing.ts';
import { albumOf, usableItems } from './damaged-rows.ts';
import { affectedRows, type Database } from './database.ts';
import { gather } from './gallery-order.ts';

export async function storedAlbums(database: Database): Promise<DeskAlbum[]> {
  const rows = await database
    .selectFrom('albums')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return usableItems(database, rows, albumOf);
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

export async function withAlbums<Item extends GalleryItem>(
  database: Database,
  photos: { item: Item; album: number | null }[],
): Promise<Item[]> {
  const ids = [...new Set(photos.flatMap(({ album }) => album ?? []))];
  if (ids.length === 0) return photos.map(({ item }) => item);
  const rows = await database.selectFrom('albums').selectAll().where('id', 'in', ids).execute();
  const albums = usableItems(database, rows, albumOf);
  return photos.map(({ item, album }) => {
    const found = albums.find(({ id }) => id === album);
    if (!found) return item;
    const { id, title, date } = found;
    return { ...item, album: { id, title, date } };
  });
}

export async function albumExists(database: Database, id: number): Promise<boolean> {
  const query = database.selectFrom('albums').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertAlbum(
  database: Database,
  { title, date, revision }: Omit<DeskAlbum, 'id'>,
): Promise<DeskAlbum> {
  const row = await database
    .insertInto('albums')
    .values({ title: JSON.stringify(title), date, revision })
    .returningAll()
    .executeTakeFirstOrThrow();
  return albumOf(row);
}

/** Undefined for an unknown number. */
export async function updateAlbum(
  transaction: Database,
  { id, title, date, revision }: DeskAlbum,
): Promise<DeskAlbum | undefined> {
  const row = await transaction
    .updateTable('albums')
    .set({ title: JSON.stringify(title), date, revision })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  // The list's revision follows the rows of the gallery.
  await transaction.updateTable('gallery').set({ album: id }).where('album', '=', id).execute();
  return row && albumOf(row);
}

export async function removeAlbumRow(transaction: Database, id: number): Promise<boolean> {
  for (const table of ['gallery', 'staged_photos'] as const) {
    await transaction.updateTable(table).set({ album: null }).where('album', '=', id).execute();
  }
  const rows = await affectedRows(transaction.deleteFrom('albums').where('id', '=', id));
  return rows > 0;
}

export async function setAlbumOf(
  transaction: Database,
  ids: number[],
  album: number | null,
): Promise<void> {
  await transaction.updateTable('gallery').set({ album }).where('id', 'in', ids).execute();
  if (album !== null) await gather(transaction, album);
}
