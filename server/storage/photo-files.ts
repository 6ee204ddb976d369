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

export function photoFileRow(name: string) {
  const parsed = parsePictureFile(name);
  if (!parsed) throw new TypeError('not the name of a file of a photo');
  return { name, imageUrl: pictureUrl(parsed.picture), type: types[parsed.format] };
}

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

/** No sweep deletes the files for another day. */
export async function renewFiles(database: Database, imageUrl: string): Promise<void> {
  await database
    .updateTable('photo_files')
    .set({ storedAt: new Date().toISOString() })
    .where('imageUrl', '=', imageUrl)
    .execute();
}

const batchSize = 500;

export async function storedFileNames(database: Database, imageUrl: string): Promise<string[]> {
  const rows = await database
    .selectFrom('photo_files')
    .select('name')
    .where('imageUrl', '=', imageUrl)
    .execute();
  return rows.map(({ name }) => name);
}

export async function countStoredFiles(database: Database, imageUrls: string[]): Promise<number> {
  let total = 0;
  for (let from = 0; from < imageUrls.length; from += batchSize) {
    const batch = imageUrls.slice(from, from + batchSize);
    total += await countOf(database.selectFrom('photo_files').where('imageUrl', 'in', batch));
  }
  return total;
}

export async function areStored(database: Database, imageUrl: string): Promise<boolean> {
  const picture = parsePicture(imageUrl);
  if (!picture) return false;
  // Another version of the program may have made more.
  return (await countStoredFiles(database, [imageUrl])) >= pictureFiles(picture).length;
}

type Files = ExpressionBuilder<Tables, 'photo_files'>;

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
 * Deletes files that nothing refers to, of these photos or stored before a time. The gallery must
 * be locked.
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

export async function dropFiles(database: Database, imageUrls: string[]): Promise<void> {
  if (imageUrls.length === 0) return;
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { imageUrls }),
  );
}
