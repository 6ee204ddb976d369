import type { Bilingual } from '#shared/language.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import { stagedPhotoOf, usableItems } from './damaged-rows.ts';
import { type Database, databaseTime, forUpdate, type TurnedImage } from './database.ts';

/** Photos are sorted by time of upload; `locked` locks them until the transaction ends. */
export async function storedStagedPhotos(database: Database, { locked = false } = {}) {
  const query = database.selectFrom('staged_photos').selectAll().orderBy('id');
  const rows = await (locked ? forUpdate(database, query) : query).execute();
  return usableItems(database, rows, stagedPhotoOf);
}

export async function addStagedPhoto(transaction: Database, imageUrl: string, fileName: string) {
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

export function removeStagedPhotos(database: Database, ids: number[]): Promise<TurnedImage[]> {
  return database
    .deleteFrom('staged_photos')
    .where('id', 'in', ids)
    .returning(['imageUrl', 'original', 'degrees'])
    .execute();
}
