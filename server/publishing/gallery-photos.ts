import type { Bilingual } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import type {
  ChangeOutcome,
  Fault,
  Operation,
  Outcome,
  PublicPhoto,
  Warning,
} from '#shared/publishing.ts';
import { stateOf } from '#shared/publishing.ts';
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
import { deleteFiles } from '../storage/photo-files.ts';
import { decodePhoto, type Photo } from './photo.ts';
import { addressesOf, type Degrees, turnedImage, withFilesOf } from './photos.ts';
import { checkTexts } from './text.ts';

const refused = (fault: Fault): { ok: false; faults: Fault[] } => ({ ok: false, faults: [fault] });

async function outcomeFor(
  database: Database,
  id: number,
  warnings: Warning[] = [],
): Promise<Outcome<PublicPhoto>> {
  const item = await findPublicPhoto(database, id);
  return item ? { ok: true, item, warnings } : refused({ code: 'no-such-photo', id });
}

/** The caption is public immediately; with `asks` warnings have to be confirmed first. */
export async function setCaption(
  database: Database,
  id: number,
  operation: Operation,
  caption: Bilingual,
  { asks = false }: { asks?: boolean } = {},
): Promise<Outcome<PublicPhoto>> {
  const checked = checkTexts('caption', caption);
  if (!checked.ok) return checked;
  const { texts, warnings } = checked;
  return database.transaction().execute(async (transaction): Promise<Outcome<PublicPhoto>> => {
    const stored = await findPublicPhoto(transaction, id, { locked: true });
    const state = stored && stateOf(operation, stored);
    if (stored && state === 'outdated') return { ok: false, conflict: stored };
    if (state === 'new') {
      if (asks && warnings.length > 0) return { ok: false, asked: warnings };
      await writeCaption(transaction, id, texts, operation.id);
    }
    return outcomeFor(transaction, id, warnings);
  });
}

export async function movePhoto(database: Database, id: number, place: number) {
  await withGalleryLocked(database, (transaction) => moveTo(transaction, id, place));
  return outcomeFor(database, id);
}

export function setAlbum(
  database: Database,
  ids: number[],
  album: number | null,
): Promise<ChangeOutcome> {
  return withGalleryLocked(database, async (transaction): Promise<ChangeOutcome> => {
    if (ids.length === 0) return refused({ code: 'no-photos' });
    const existing = await existingPhotos(transaction, ids);
    const unknown = ids.find((id) => !existing.has(id));
    if (unknown !== undefined) return refused({ code: 'no-such-photo', id: unknown });
    if (album !== null && !(await albumExists(transaction, album))) {
      return refused({ code: 'no-such-album', id: album });
    }
    await setAlbumOf(transaction, ids, album);
    return { ok: true };
  });
}

interface Shown extends TurnedImage {
  photo(): Promise<Photo>;
}

/** Replaces the image of a photo, which keeps its number. */
async function show(
  database: Database,
  id: number,
  { photo, ...image }: Shown,
  { file, warnings }: { file: string; warnings: Warning[] },
): Promise<Outcome<PublicPhoto>> {
  const { imageUrl } = image;
  const replaced = await withFilesOf(database, { imageUrl, photo }, async (transaction) => {
    const known = await findGalleryItem(transaction, { imageUrl });
    if (known && known.id !== id) return { other: known.id };
    return { previous: await replaceImage(transaction, id, image) };
  });
  if ('other' in replaced) return refused({ code: 'same-photo', file, id: replaced.other });
  await deleteFiles(database, replaced.previous ? addressesOf(replaced.previous) : [imageUrl]);
  return outcomeFor(database, id, warnings);
}

export async function replacePhoto(database: Database, id: number, bytes: Buffer, file: string) {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return refused(decoded.fault);
  const { picture, warnings } = decoded.photo;
  const image = { imageUrl: pictureUrl(picture), original: null, degrees: 0 };
  return show(database, id, { ...image, photo: async () => decoded.photo }, { file, warnings });
}

/** Rotates clockwise, from the original. */
export async function rotatePhoto(database: Database, id: number, degrees: Degrees) {
  const item = await findGalleryItem(database, { id });
  const image = await imageOf(database, 'gallery', id);
  if (!item || !image) return refused({ code: 'no-such-photo', id });
  const turned = await turnedImage(database, image, degrees);
  if (!turned) return refused({ code: 'picture-without-files' });
  return show(database, id, turned, { file: item.caption.mk, warnings: [] });
}
