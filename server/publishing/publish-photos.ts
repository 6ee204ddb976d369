/** Photos into the gallery and out of it: files and rows, never one without the other. */

import type { GalleryItem, NewGalleryItem } from '#shared/items.ts';
import { parsePicture, pictureFile, pictureFiles } from '#shared/picture.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItems, removeGalleryItem, withGalleryLocked } from '../storage/gallery.ts';
import {
  areStored,
  countStoredFiles,
  removeUnreferencedFiles,
  storedFile,
  storedFileNames,
  storePhotoFile,
} from '../storage/photo-files.ts';
import { encodePhoto, type Photo, turnPhoto } from './photo.ts';

/** A photo to be shown; its pixels are read only when they are needed, one photo at a time. */
export interface NewPhoto extends NewGalleryItem {
  photo(): Promise<Photo>;
}

function filesOf({ imageUrl }: StorablePhoto): string[] {
  const picture = parsePicture(imageUrl);
  if (!picture) throw new TypeError(`${imageUrl} is no address of a photo`);
  return pictureFiles(picture);
}

/** A photo's address, and how to get at its pixels where they are needed. */
type StorablePhoto = Pick<NewPhoto, 'imageUrl' | 'photo'>;

/** Encodes and stores those of a photo's files that are missing, each as soon as it is encoded. */
async function storeMissing(database: Database, photo: StorablePhoto): Promise<void> {
  const stored = await storedFileNames(database, photo.imageUrl);
  const missing = filesOf(photo).filter((name) => !stored.includes(name));
  if (missing.length === 0) return;
  for await (const [name, bytes] of encodePhoto(await photo.photo(), missing)) {
    await storePhotoFile(database, name, bytes);
  }
}

interface Hooks {
  /** After the files of each photo. */
  onStored?: () => void;
  /** In the transaction of the rows, before and after them; what it throws takes all back. */
  beforeRows?: (transaction: Database) => Promise<void>;
  afterRows?: (transaction: Database, items: GalleryItem[]) => Promise<void>;
}

/**
 * Publishes photos all together: first all files, photo by photo, then all rows in one short
 * transaction, so that an interrupted run leaves nothing to be seen and the next one continues with
 * the files that are there. Returns the new items; photos that are in the gallery already are left
 * as they are.
 */
export async function publishPhotos(
  database: Database,
  photos: NewPhoto[],
  { onStored, beforeRows, afterRows }: Hooks = {},
): Promise<GalleryItem[]> {
  for (const photo of photos) {
    await storeMissing(database, photo);
    onStored?.();
  }
  for (;;) {
    const items = await withGalleryLocked(database, async (transaction) => {
      await beforeRows?.(transaction);
      const imageUrls = new Set(photos.map(({ imageUrl }) => imageUrl));
      const stored = await countStoredFiles(transaction, [...imageUrls]);
      if (stored !== new Set(photos.flatMap(filesOf)).size) return undefined;
      const added = await addGalleryItems(transaction, photos);
      await afterRows?.(transaction, added);
      return added;
    });
    if (items) return items;
    // Another process removed the same photo between the files and the rows.
    for (const photo of photos) await storeMissing(database, photo);
  }
}

/**
 * Stores the files of a photo and runs a transaction in which they are there, so that a row may
 * refer to them.
 */
export async function withFilesOf<T>(
  database: Database,
  photo: StorablePhoto,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (;;) {
    await storeMissing(database, photo);
    const outcome = await withGalleryLocked(database, async (transaction) => {
      const stored = await areStored(transaction, photo.imageUrl);
      return stored && { result: await work(transaction) };
    });
    if (outcome) return outcome.result;
  }
}

/** A stored photo, turned to the right; undefined where its file is not there, or damaged. */
export async function turnStored(
  database: Database,
  imageUrl: string,
  degrees: 90 | 180 | 270,
): Promise<Photo | undefined> {
  const picture = parsePicture(imageUrl);
  const bytes = picture && (await storedFile(database, pictureFile(picture)));
  return bytes ? turnPhoto(bytes, degrees).catch(() => undefined) : undefined;
}

/**
 * Removes pictures from the gallery, damaged or not, and the files that they have by then where no
 * other row shows them.
 */
export async function withdrawPhotos(database: Database, items: { id: number }[]): Promise<void> {
  await withGalleryLocked(database, async (transaction) => {
    const imageUrls: string[] = [];
    for (const { id } of items) {
      const imageUrl = await removeGalleryItem(transaction, id);
      if (imageUrl !== undefined) imageUrls.push(imageUrl);
    }
    if (imageUrls.length > 0) await removeUnreferencedFiles(transaction, { imageUrls });
  });
}
