/** Pictures into the gallery and out of it: files and rows, never one without the other. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/storage/database.ts';
import {
  addGalleryItem,
  findGalleryItem,
  galleryImageUrls,
  removeGalleryItem,
  withGalleryLocked,
} from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/gallery.ts';
import type { Bilingual } from '#shared/language.ts';
import { type Picture, parsePicture, pictureFiles } from '#shared/picture.ts';
import type { Desk } from './command.ts';
import { filesIn, missingFiles, needlessFiles, removePhoto, storePhoto } from './media-folder.ts';
import type { Photo } from './photo.ts';

/** A photo to be shown; its pixels are read only when they are needed, one photo at a time. */
export interface Submission {
  imageUrl: string;
  caption: Bilingual;
  photo(): Promise<Photo>;
}

async function storeMissing(media: string, submission: Submission): Promise<void> {
  const picture = parsePicture(submission.imageUrl);
  if (picture && (await missingFiles(media, picture)).length === 0) return;
  await storePhoto(media, await submission.photo());
}

/** Adds a row per photo, or none where files have gone meanwhile. */
async function addRows(
  transaction: Database,
  media: string,
  submissions: Submission[],
): Promise<GalleryItem[] | undefined> {
  const items: GalleryItem[] = [];
  // All names at once: others wait while this transaction lasts.
  const present = new Set(await filesIn(media));
  const needed = submissions.map(({ imageUrl }) => parsePicture(imageUrl));
  const whole = (picture: Picture) => pictureFiles(picture).every((name) => present.has(name));
  if (!needed.every((picture) => picture && whole(picture))) return undefined;
  for (const { imageUrl, caption } of submissions) {
    const known = await findGalleryItem(transaction, { imageUrl });
    if (known) continue;
    items.push({ id: await addGalleryItem(transaction, { imageUrl, caption }), imageUrl, caption });
  }
  return items;
}

interface Hooks {
  /** After the files of each photo. */
  onStored?: () => void;
  /** In the transaction of the rows, before and after them; what it throws takes all back. */
  beforeRows?: (transaction: Database) => Promise<void>;
  afterRows?: (transaction: Database, items: GalleryItem[]) => Promise<void>;
}

/**
 * Publishes photos all together: first all files, then all rows at once, so that an interrupted
 * run leaves nothing to be seen and the next one goes on with the files that are there. Returns
 * the new items; photos that are in the gallery already are left as they are.
 */
export async function publishPhotos(
  { database, engine, media }: Desk,
  submissions: Submission[],
  { onStored, beforeRows, afterRows }: Hooks = {},
): Promise<GalleryItem[]> {
  for (const submission of submissions) {
    await storeMissing(media, submission);
    onStored?.();
  }
  for (;;) {
    const items = await withGalleryLocked(database, engine, async (transaction) => {
      await beforeRows?.(transaction);
      const added = await addRows(transaction, media, submissions);
      if (added) await afterRows?.(transaction, added);
      return added;
    });
    if (items) return items;
    // Another process removed the same photo between the files and the rows.
    for (const submission of submissions) await storeMissing(media, submission);
  }
}

/** Removes files of photos that no row shows any more. */
async function removeUnused({ database, engine, media }: Desk, imageUrls: string[]) {
  await withGalleryLocked(database, engine, async (transaction) => {
    for (const imageUrl of imageUrls) {
      const picture = parsePicture(imageUrl);
      if (!picture || (await findGalleryItem(transaction, { imageUrl }))) continue;
      await removePhoto(media, picture);
    }
  });
}

/** The row first: a file too many harms nobody, a picture without files does. */
export async function withdrawPhotos(desk: Desk, items: GalleryItem[]): Promise<void> {
  for (const { id } of items) await removeGalleryItem(desk.database, id);
  await removeUnused(
    desk,
    items.map(({ imageUrl }) => imageUrl),
  );
}

/** What the gallery shows, as far as it was published by us. */
export async function publishedPictures(database: Database): Promise<Picture[]> {
  const pictures = (await galleryImageUrls(database)).map(parsePicture);
  return pictures.filter((picture) => picture !== null);
}

/** Deletes files that no picture needs, while nobody can begin to need them; returns their names. */
export function removeNeedlessFiles({ database, engine, media }: Desk): Promise<string[]> {
  return withGalleryLocked(database, engine, async (transaction) => {
    const names = await needlessFiles(media, await publishedPictures(transaction));
    for (const name of names) await rm(join(media, name), { force: true });
    return names;
  });
}
