/** Photos that are encoded, but not public yet. */
import type { Bilingual } from '#shared/language.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import { stagedPhotoOf, usableItems } from './damaged-rows.ts';
import { type Database, forUpdate, type TurnedImage } from './database.ts';
import { databaseTime } from './database-time.ts';

const inOrder = (database: Database) =>
  database.selectFrom('staged_photos').selectAll().orderBy('id');

export async function storedStagedPhotos(database: Database): Promise<StagedPhoto[]> {
  return usableItems(database, await inOrder(database).execute(), stagedPhotoOf);
}

export async function stagedPhotosForChange(transaction: Database): Promise<StagedPhoto[]> {
  const rows = await forUpdate(transaction, inOrder(transaction)).execute();
  return usableItems(transaction, rows, stagedPhotoOf);
}

export async function stagedPhotoForChange(
  transaction: Database,
  id: number,
): Promise<StagedPhoto | undefined> {
  const query = transaction.selectFrom('staged_photos').selectAll().where('id', '=', id);
  const row = await forUpdate(transaction, query).executeTakeFirst();
  return row && stagedPhotoOf(row);
}

export async function addStagedPhoto(
  transaction: Database,
  imageUrl: string,
  fileName: string,
): Promise<StagedPhoto> {
  const known = await transaction
    .selectFrom('staged_photos')
    .selectAll()
    .where('imageUrl', '=', imageUrl)
    .executeTakeFirst();
  if (known) return stagedPhotoOf(known);
  const row = await transaction
    .insertInto('staged_photos')
    .values({
      imageUrl,
      fileName,
      caption: JSON.stringify({ mk: '', en: '' }),
      album: null,
      stagedAt: databaseTime(transaction),
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

export function stagedImage(database: Database, id: number): Promise<TurnedImage | undefined> {
  return database
    .selectFrom('staged_photos')
    .select(['imageUrl', 'original', 'degrees'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function removeStagedPhotos(database: Database, ids: number[]): Promise<TurnedImage[]> {
  return database
    .deleteFrom('staged_photos')
    .where('id', 'in', ids)
    .returning(['imageUrl', 'original', 'degrees'])
    .execute();
}
