import { type Bilingual, emptyTexts } from '#shared/language.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import {
  countOf,
  type Database,
  databaseTime,
  forUpdate,
  imageColumns,
  type TurnedImage,
} from './database.ts';
import { noMaintenance } from './maintenance.ts';
import { addressesOf, deleteFiles } from './photo-files.ts';
import { stagedPhotoOf } from './rows.ts';

/** Sorts by the time of upload or removal. `locked` locks the rows until the transaction ends. */
export async function storedStagedPhotos(
  database: Database,
  { locked = false, binned = false } = {},
) {
  const query = database
    .selectFrom('staged_photos')
    .selectAll()
    .where('binnedAt', binned ? 'is not' : 'is', null)
    .orderBy('binnedAt', 'desc')
    .orderBy('id');
  const rows = await (locked ? forUpdate(database, query) : query).execute();
  return rows.map(stagedPhotoOf);
}

export async function addStagedPhoto(transaction: Database, imageUrl: string, fileName: string) {
  const known = await transaction
    .selectFrom('staged_photos')
    .selectAll()
    .where('imageUrl', '=', imageUrl)
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
  if (known) return stagedPhotoOf(known);
  const row = await transaction
    .insertInto('staged_photos')
    .values({
      imageUrl,
      fileName,
      caption: JSON.stringify(emptyTexts),
      album: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return stagedPhotoOf(row);
}

interface StagedChange {
  caption?: Bilingual;
  album?: number | null;
  revision?: string;
  image?: TurnedImage;
}

export async function updateStagedPhoto(
  database: Database,
  id: number,
  { caption, album, revision, image }: StagedChange,
): Promise<StagedPhoto | undefined> {
  const row = await database
    .updateTable('staged_photos')
    .set({
      ...(caption && { caption: JSON.stringify(caption) }),
      ...(album !== undefined && { album }),
      ...(revision !== undefined && { revision }),
      ...image,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && stagedPhotoOf(row);
}

export function removeStagedPhotos(database: Database, ids: number[]): Promise<TurnedImage[]> {
  return database
    .deleteFrom('staged_photos')
    .where('id', 'in', ids)
    .returning(imageColumns)
    .execute();
}

export async function setBinned(database: Database, ids: number[], isBinned: boolean) {
  await database
    .updateTable('staged_photos')
    .set({ binnedAt: isBinned ? databaseTime(database) : null })
    .where('id', 'in', ids)
    .execute();
}

/** Returns the id in the bin; undefined if the photo does not exist. */
export async function copyToBin(transaction: Database, galleryId: number) {
  const photos = transaction.selectFrom('gallery').selectAll().where('id', '=', galleryId);
  const photo = await photos.executeTakeFirst();
  if (!photo) return undefined;
  const { id: _, ...columns } = photo;
  const row = await transaction
    .insertInto('staged_photos')
    .values({
      ...columns,
      galleryId,
      fileName: JSON.parse(photo.caption).mk,
      binnedAt: databaseTime(transaction),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const countBinnedPhotos = (database: Database) =>
  countOf(database.selectFrom('staged_photos').where('binnedAt', 'is not', null));

/** Also deletes the files that no other row refers to. Returns the ids of the deleted photos. */
export async function removeBinnedPhotos(
  database: Database,
  which: { ids: number[] } | { olderThan: number },
): Promise<number[]> {
  const photos = database.deleteFrom('staged_photos').where('binnedAt', 'is not', null);
  const wanted =
    'ids' in which
      ? photos.where('id', 'in', which.ids)
      : photos
          .where('binnedAt', '<', databaseTime(database, { days: -which.olderThan }))
          .where(noMaintenance(database));
  const removed = await wanted.returning(['id', ...imageColumns]).execute();
  await deleteFiles(database, removed.flatMap(addressesOf));
  return removed.map(({ id }) => id);
}
