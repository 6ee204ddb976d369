import { sql } from 'kysely';
import { parsePaper } from '#shared/paper.ts';
import {
  type PictureFormat,
  parsePicture,
  parsePictureFile,
  pictureFiles,
  pictureUrl,
} from '#shared/picture.ts';
import { affectedRows, countOf, type Database, type TurnedImage } from './database.ts';
import { withGalleryLocked } from './gallery.ts';
import {
  countReferencedPapers,
  removeUnreferencedPapers,
  renewPaper,
  storedPaperSize,
} from './papers.ts';

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export function photoFileRow(name: string) {
  const parsed = parsePictureFile(name);
  if (!parsed) throw new TypeError('not a photo file name');
  return { name, imageUrl: pictureUrl(parsed.picture), type: types[parsed.format] };
}

export async function storePhotoFile(database: Database, name: string, bytes: Uint8Array) {
  const row = { ...photoFileRow(name), bytes, storedAt: new Date().toISOString() };
  await database
    .insertInto('photo_files')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** `removeUnreferencedFiles` keeps the files for another day. */
export async function renewFiles(database: Database, imageUrl: string): Promise<void> {
  const paper = parsePaper(imageUrl);
  if (paper) return renewPaper(database, paper.hash);
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
  const paper = parsePaper(imageUrl);
  if (paper) return (await storedPaperSize(database, paper.hash)) !== undefined;
  const picture = parsePicture(imageUrl);
  if (!picture) return false;
  const files = database.selectFrom('photo_files').where('imageUrl', '=', imageUrl);
  // Another version of the program may have created more files.
  return (await countOf(files)) >= pictureFiles(picture).length;
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

export const countReferencedFiles = async (database: Database) =>
  (await countOf(database.selectFrom('photo_files').where(isReferenced))) +
  (await countReferencedPapers(database));

async function bytesOf(database: Database, name: string, which = sql<boolean>`true`) {
  const file = database.selectFrom('photo_files').select('bytes').where('name', '=', name);
  return (await file.where(which).executeTakeFirst())?.bytes;
}

export const storedFile = (database: Database, name: string) => bytesOf(database, name);

export const publishedFile = (database: Database, name: string) =>
  bytesOf(
    database,
    name,
    sql`(exists (select 1 from gallery where "imageUrl" = photo_files."imageUrl")
      or exists (select 1 from copy_files
        where file = photo_files."imageUrl" and state = 'public'))`,
  );

/** Removes these files, or those stored before a time. The gallery must be locked. */
export async function removeUnreferencedFiles(
  database: Database,
  which: { addresses: string[] } | { storedBefore: string },
): Promise<number> {
  const unreferenced = database.deleteFrom('photo_files').where(({ not }) => not(isReferenced));
  if ('storedBefore' in which) {
    const old = unreferenced.where('storedAt', '<', which.storedBefore);
    return (await affectedRows(old)) + (await removeUnreferencedPapers(database, which));
  }
  const { addresses } = which;
  const hashes = addresses.flatMap((address) => parsePaper(address)?.hash ?? []);
  const photos = await affectedRows(unreferenced.where('imageUrl', 'in', addresses));
  return hashes.length === 0
    ? photos
    : photos + (await removeUnreferencedPapers(database, { hashes }));
}

export const addressesOf = ({ imageUrl, original }: TurnedImage): string[] =>
  original === null ? [imageUrl] : [imageUrl, original];

export async function deleteFiles(database: Database, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { addresses }),
  );
}
