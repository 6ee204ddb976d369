import { sql } from 'kysely';
import { parsePaper } from '#shared/paper.ts';
import { type PictureFormat, parsePicture, parsePictureFile, pictureUrl } from '#shared/picture.ts';
import { affectedRows, countOf, type Database, type TurnedImage } from './database.ts';
import { withGalleryLocked } from './gallery.ts';

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A client that reads slowly keeps a piece in memory, and there may be a thousand clients. */
export const pieceSize = 64 * 1024;

/** A piece of a paper is named by its address and a number. */
export function photoFileRow(name: string) {
  const parsed = parsePictureFile(name);
  if (parsed) return { name, imageUrl: pictureUrl(parsed.picture), type: types[parsed.format] };
  const [, paper = ''] = /^(.+)\/\d{2,3}$/.exec(name) ?? [];
  if (!parsePaper(paper)) throw new TypeError('not a name of a file');
  return { name, imageUrl: paper, type: 'application/pdf' };
}

export type StoredFile = [name: string, bytes: Uint8Array];

/** Stores all files of a photo, or all pieces of a paper, or none of them. */
export function storePhotoFiles(database: Database, files: Iterable<StoredFile>): Promise<void> {
  const storedAt = new Date().toISOString();
  return database.transaction().execute(async (transaction) => {
    for (const [name, bytes] of files) {
      const row = { ...photoFileRow(name), bytes, storedAt };
      await transaction
        .insertInto('photo_files')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    }
  });
}

/** `removeUnreferencedFiles` keeps the files for another day. */
export async function renewFiles(database: Database, imageUrl: string): Promise<void> {
  await database
    .updateTable('photo_files')
    .set({ storedAt: new Date().toISOString() })
    .where('imageUrl', '=', imageUrl)
    .execute();
}

export async function storedFileNames(database: Database, imageUrl: string): Promise<string[]> {
  const rows = await database
    .selectFrom('photo_files')
    .select('name')
    .where('imageUrl', '=', imageUrl)
    .execute();
  return rows.map(({ name }) => name);
}

export async function areStored(database: Database, imageUrl: string): Promise<boolean> {
  if (!parsePicture(imageUrl) && !parsePaper(imageUrl)) return false;
  return (await storedFileNames(database, imageUrl)).length > 0;
}

/** Selects the addresses of all photos with a row, public or not. */
export const references = `select "imageUrl" from gallery
  union select "imageUrl" from staged_photos
  union select original from gallery where original is not null
  union select original from staged_photos where original is not null
  union select file from copy_files`;

export async function referencedImageUrls(database: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ imageUrl: string }>(references).execute(database);
  return rows.map(({ imageUrl }) => imageUrl);
}

const isReferenced = sql<boolean>`"imageUrl" in (${sql.raw(references)})`;

export const countReferencedFiles = (database: Database) =>
  countOf(database.selectFrom('photo_files').where(isReferenced));

export async function storedFile(database: Database, name: string) {
  const file = database.selectFrom('photo_files').select('bytes').where('name', '=', name);
  return (await file.executeTakeFirst())?.bytes;
}

export const isPublished = sql<boolean>`(
  exists (select 1 from gallery where "imageUrl" = photo_files."imageUrl")
  or exists (select 1 from copy_files where file = photo_files."imageUrl" and state = 'public'))`;

/** Returns a piece of a published file, and the length of the whole. */
export const publishedPiece = (database: Database, name: string, start: number) =>
  database
    .selectFrom('photo_files')
    .select([
      sql<Uint8Array>`substr(bytes, ${sql.lit(start + 1)}, ${sql.lit(pieceSize)})`.as('bytes'),
      sql<number>`length(bytes)`.as('length'),
    ])
    .where('name', '=', name)
    .where(isPublished)
    .executeTakeFirst();

/** Removes files of these photos, or files older than a time. The gallery must be locked. */
export async function removeUnreferencedFiles(
  database: Database,
  which: { imageUrls: string[] } | { storedBefore: string },
): Promise<number> {
  const unreferenced = database.deleteFrom('photo_files').where(({ not }) => not(isReferenced));
  return affectedRows(
    'imageUrls' in which
      ? unreferenced.where('imageUrl', 'in', which.imageUrls)
      : unreferenced.where('storedAt', '<', which.storedBefore),
  );
}

export const addressesOf = ({ imageUrl, original }: TurnedImage): string[] =>
  original === null ? [imageUrl] : [imageUrl, original];

export async function deleteFiles(database: Database, imageUrls: string[]): Promise<void> {
  if (imageUrls.length === 0) return;
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { imageUrls }),
  );
}
