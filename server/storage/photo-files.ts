/** The files of the photos in the database. */
import type { ExpressionBuilder } from 'kysely';
import {
  type PictureFormat,
  parsePicture,
  parsePictureFile,
  pictureFiles,
  pictureUrl,
} from '#shared/picture.ts';
import { affectedRows, countOf, type Database, type Tables } from './database.ts';
import { withGalleryLocked } from './gallery.ts';

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** The row of a file without its bytes; throws if no photo of ours has such a name. */
export function photoFileRow(name: string) {
  const parsed = parsePictureFile(name);
  if (!parsed) throw new TypeError('not the name of a file of a photo');
  return { name, imageUrl: pictureUrl(parsed.picture), type: types[parsed.format] };
}

/** Stores a file without a reference; an existing one is replaced, and counts as new. */
export async function storePhotoFile(
  database: Database,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const row = { ...photoFileRow(name), bytes, storedAt: new Date().toISOString() };
  await database
    .insertInto('photo_files')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Lets the files of a photo count as new, so that no sweep deletes them for another while. */
export async function renewFiles(database: Database, imageUrl: string): Promise<void> {
  await database
    .updateTable('photo_files')
    .set({ storedAt: new Date().toISOString() })
    .where('imageUrl', '=', imageUrl)
    .execute();
}

/** A statement has a limit of parameters. */
const batchSize = 500;

/** Names of the files that are stored for a photo. */
export async function storedFileNames(database: Database, imageUrl: string): Promise<string[]> {
  const rows = await database
    .selectFrom('photo_files')
    .select('name')
    .where('imageUrl', '=', imageUrl)
    .execute();
  return rows.map(({ name }) => name);
}

/** How many files are stored for these photos together. */
export async function countStoredFiles(database: Database, imageUrls: string[]): Promise<number> {
  let total = 0;
  for (let from = 0; from < imageUrls.length; from += batchSize) {
    const batch = imageUrls.slice(from, from + batchSize);
    total += await countOf(database.selectFrom('photo_files').where('imageUrl', 'in', batch));
  }
  return total;
}

/** Whether all files of a photo are stored. */
export async function areStored(database: Database, imageUrl: string): Promise<boolean> {
  const picture = parsePicture(imageUrl);
  if (!picture) return false;
  // Another version of the program may have made more.
  return (await countStoredFiles(database, [imageUrl])) >= pictureFiles(picture).length;
}

type Files = ExpressionBuilder<Tables, 'photo_files'>;

/** Whether a visitor may see a file: the gallery or a news item shows its photo. */
const isShown = ({ exists, or, selectFrom }: Files) =>
  or([
    exists(
      selectFrom('gallery')
        .select('gallery.id')
        .whereRef('gallery.imageUrl', '=', 'photo_files.imageUrl'),
    ),
    exists(
      selectFrom('news').select('news.id').whereRef('news.picture', '=', 'photo_files.imageUrl'),
    ),
  ]);

/** Whether anything refers to a file's photo, public or not. */
const isReferenced = (files: Files) => {
  const { exists, or, selectFrom } = files;
  return or([
    isShown(files),
    exists(
      selectFrom('news_copies')
        .select('news_copies.id')
        .whereRef('news_copies.picture', '=', 'photo_files.imageUrl'),
    ),
    exists(
      selectFrom('staged_photos')
        .select('staged_photos.id')
        .whereRef('staged_photos.imageUrl', '=', 'photo_files.imageUrl'),
    ),
    ...(['gallery', 'staged_photos'] as const).map((table) =>
      exists(
        selectFrom(table).select('id').whereRef(`${table}.original`, '=', 'photo_files.imageUrl'),
      ),
    ),
  ]);
};

/** The addresses of all photos that anything refers to, public or not. */
export async function referencedImageUrls(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('gallery')
    .select('imageUrl')
    .union(
      database
        .selectFrom('news')
        .select('picture as imageUrl')
        .where('picture', 'is not', null)
        .$narrowType<{ imageUrl: string }>(),
    )
    .union(
      database
        .selectFrom('news_copies')
        .select('picture as imageUrl')
        .where('picture', 'is not', null)
        .$narrowType<{ imageUrl: string }>(),
    )
    .union(database.selectFrom('staged_photos').select('imageUrl'))
    .union(
      database
        .selectFrom('gallery')
        .select('original as imageUrl')
        .where('original', 'is not', null)
        .$narrowType<{ imageUrl: string }>(),
    )
    .union(
      database
        .selectFrom('staged_photos')
        .select('original as imageUrl')
        .where('original', 'is not', null)
        .$narrowType<{ imageUrl: string }>(),
    )
    .execute();
  return rows.map(({ imageUrl }) => imageUrl);
}

/** A file of a photo that the gallery or the news show. */
export function publishedFile(
  database: Database,
  name: string,
): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  return database
    .selectFrom('photo_files')
    .select(['type', 'bytes'])
    .where('name', '=', name)
    .where(isShown)
    .executeTakeFirst();
}

/** A file, whether it is public or not. */
export async function storedFile(
  database: Database,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await database
    .selectFrom('photo_files')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.bytes;
}

/**
 * Deletes files of photos that nothing refers to: those of some photos, or those that were stored
 * before a moment (ISO 8601). Returns how many. No reference may come meanwhile: see
 * `withGalleryLocked`.
 */
export async function removeUnreferencedFiles(
  database: Database,
  which: { imageUrls: string[] } | { storedBefore: string },
): Promise<number> {
  const unreferenced = database
    .deleteFrom('photo_files')
    .where((files) => files.not(isReferenced(files)));
  return affectedRows(
    'imageUrls' in which
      ? unreferenced.where('imageUrl', 'in', which.imageUrls)
      : unreferenced.where('storedAt', '<', which.storedBefore),
  );
}

/** Deletes the files of those photos that nothing refers to any more. */
export async function dropFiles(database: Database, imageUrls: string[]): Promise<void> {
  if (imageUrls.length === 0) return;
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { imageUrls }),
  );
}
