import { checkTexts } from '#shared/check-text.ts';
import type { Warning } from '#shared/faults.ts';
import type { Bilingual } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import type { ChangeOutcome, Operation, Outcome, PublicPhoto } from '#shared/publishing.ts';
import { operationState, refused } from '#shared/publishing.ts';
import { textRules } from '#shared/text.ts';
import type { Database, TurnedImage } from '../storage/database.ts';
import {
  albumExists,
  existingPhotos,
  findGalleryItem,
  findPublicPhoto,
  imageOf,
  moveTo,
  replaceImage,
  setAlbumOf,
  withGalleryLocked,
  writeCaption,
} from '../storage/gallery.ts';
import { addressesOf, deleteFiles } from '../storage/photo-files.ts';
import { copyToBin } from '../storage/staged-photos.ts';
import { decodePhoto, type Photo } from './photo.ts';
import { type Degrees, samePhoto, turnedImage, withFilesOf } from './photos.ts';

async function outcomeFor(
  database: Database,
  id: number,
  warnings: Warning[] = [],
): Promise<Outcome<PublicPhoto>> {
  const item = await findPublicPhoto(database, id);
  return item ? { ok: true, item, warnings } : refused({ code: 'no-such-photo', id });
}

/** The caption becomes public immediately. If `asks` is true, warnings must be confirmed first. */
export async function setCaption(
  database: Database,
  id: number,
  operation: Operation,
  caption: Bilingual,
  { asks = false }: { asks?: boolean } = {},
): Promise<Outcome<PublicPhoto>> {
  const checked = checkTexts('caption', caption, textRules.caption);
  if (!checked.ok) return checked;
  const { texts, warnings } = checked;
  return database.transaction().execute(async (transaction): Promise<Outcome<PublicPhoto>> => {
    const stored = await findPublicPhoto(transaction, id, { locked: true });
    const state = stored && operationState(operation, stored);
    if (stored && state === 'outdated') return { ok: false, conflict: stored };
    if (state === 'new') {
      if (asks && warnings.length > 0) return { ok: false, asked: warnings };
      await writeCaption(transaction, id, texts, operation.id);
    }
    return outcomeFor(transaction, id, warnings);
  });
}

/** Moves the first photo to the place, and the others after it. */
export const movePhotos = (database: Database, ids: number[], place: number) =>
  withGalleryLocked(database, (transaction) => moveTo(transaction, ids, place));

export function setAlbum(
  database: Database,
  ids: number[],
  album: number | null,
): Promise<ChangeOutcome> {
  return withGalleryLocked(database, async (transaction): Promise<ChangeOutcome> => {
    if (ids.length === 0) return refused({ code: 'no-photos' });
    const known = await existingPhotos(transaction, ids);
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) return refused({ code: 'no-such-photo', id: unknown });
    if (album !== null && !(await albumExists(transaction, album))) {
      return refused({ code: 'no-such-album', id: album });
    }
    await setAlbumOf(transaction, ids, album);
    return { ok: true };
  });
}

interface NewImage extends TurnedImage {
  photo(): Promise<Photo>;
}

/** `binned` is the id that the previous photo has in the bin. */
export type Replaced = Outcome<PublicPhoto> & { binned?: number };

/** Replaces the image of a photo, which keeps its id. */
async function replaceShown(
  database: Database,
  id: number,
  { photo, ...image }: NewImage,
  { file, warnings, bins = false }: { file: string; warnings: Warning[]; bins?: boolean },
): Promise<Replaced> {
  const { imageUrl } = image;
  const replaced = await withFilesOf(database, { imageUrl, photo }, async (transaction) => {
    const known = await findGalleryItem(transaction, { imageUrl });
    if (known && known.id !== id) return { other: known.id };
    const binned = bins && !known ? await copyToBin(transaction, id) : undefined;
    return { previous: await replaceImage(transaction, id, image), binned };
  });
  if ('other' in replaced) return refused(await samePhoto(database, file, { id: replaced.other }));
  await deleteFiles(database, replaced.previous ? addressesOf(replaced.previous) : [imageUrl]);
  const { binned } = replaced;
  return { ...(await outcomeFor(database, id, warnings)), ...(binned && { binned }) };
}

export async function replacePhoto(
  database: Database,
  id: number,
  bytes: Buffer,
  file: string,
): Promise<Replaced> {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return refused(decoded.fault);
  const { picture, warnings } = decoded.photo;
  const image = { imageUrl: pictureUrl(picture), original: null, degrees: 0 };
  const shown = { ...image, photo: async () => decoded.photo };
  return replaceShown(database, id, shown, { file, warnings, bins: true });
}

/** Rotates clockwise, starting from the original file. */
export async function rotatePhoto(database: Database, id: number, degrees: Degrees) {
  const item = await findGalleryItem(database, { id });
  const image = await imageOf(database, 'gallery', id);
  if (!item || !image) return refused({ code: 'no-such-photo', id });
  const turned = await turnedImage(database, image, degrees);
  if (!turned) return refused({ code: 'picture-without-files' });
  return replaceShown(database, id, turned, { file: item.caption.mk, warnings: [] });
}
