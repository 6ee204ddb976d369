/** Public photos: their captions, order, albums, and other pictures in their place. */
import { type Bilingual, sameTexts } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import type {
  CaptionOutcome,
  ChangeOutcome,
  Fault,
  PhotoOutcome,
  Warning,
} from '#shared/publishing.ts';
import { albumExists, setAlbumOf } from '../storage/albums.ts';
import type { Database } from '../storage/database.ts';
import {
  existingPhotos,
  findGalleryItem,
  replaceImage,
  updateCaption,
  withGalleryLocked,
} from '../storage/gallery.ts';
import { arrange, moveTo } from '../storage/gallery-order.ts';
import { dropFiles } from '../storage/photo-files.ts';
import { decodePhoto, type Photo } from './photo.ts';
import { turnStored, withFilesOf } from './publish-photos.ts';
import { checkTexts } from './text.ts';

const refused = (fault: Fault): { ok: false; faults: Fault[] } => ({ ok: false, faults: [fault] });

async function outcomeFor(
  database: Database,
  id: number,
  warnings: Warning[] = [],
): Promise<PhotoOutcome> {
  const photo = await findGalleryItem(database, { id });
  return photo ? { ok: true, photo, warnings } : refused({ code: 'no-such-photo', id });
}

interface CaptionChange {
  /** From which somebody began to type; a caption that is another by now is left as it is. */
  base?: Bilingual;
  /** Whether what looks wrong has to be confirmed first. */
  asks?: boolean;
}

/** Changes a caption; visitors see it at once. */
export async function setCaption(
  database: Database,
  id: number,
  caption: Bilingual,
  { base, asks = false }: CaptionChange = {},
): Promise<CaptionOutcome> {
  const checked = checkTexts('caption', caption);
  if (!checked.ok) return checked;
  const { texts, warnings } = checked;
  const mustAsk = asks && warnings.length > 0;
  let isOther = false;
  await updateCaption(database, id, (stored) => {
    isOther = base !== undefined && !sameTexts(stored, base) && !sameTexts(stored, texts);
    return isOther || mustAsk ? undefined : texts;
  });
  const outcome = await outcomeFor(database, id, warnings);
  if (isOther && outcome.ok) return { ok: false, conflict: outcome.photo };
  return mustAsk && outcome.ok ? { ok: false, asked: warnings } : outcome;
}

/** Moves a photo to a place in the gallery, counted from 1. */
export async function movePhoto(
  database: Database,
  id: number,
  place: number,
): Promise<PhotoOutcome> {
  await withGalleryLocked(database, (transaction) => moveTo(transaction, id, place));
  return outcomeFor(database, id);
}

/** Runs a change of photos that are all there. */
function changeAll(
  database: Database,
  ids: number[],
  work: (transaction: Database) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  return withGalleryLocked(database, async (transaction) => {
    if (ids.length === 0) return refused({ code: 'no-photos' });
    const existing = await existingPhotos(transaction, ids);
    const unknown = ids.find((id) => !existing.has(id));
    return unknown === undefined
      ? work(transaction)
      : refused({ code: 'no-such-photo', id: unknown });
  });
}

/** Puts photos into this order, at the places that they have among all. */
export function reorder(database: Database, ids: number[]): Promise<ChangeOutcome> {
  return changeAll(database, ids, async (transaction) => {
    await arrange(transaction, [...new Set(ids)]);
    return { ok: true };
  });
}

/** Puts photos into an album, whose photos stand together then, or with null out of any. */
export function setAlbum(
  database: Database,
  ids: number[],
  album: number | null,
): Promise<ChangeOutcome> {
  return changeAll(database, ids, async (transaction) => {
    if (album !== null && !(await albumExists(transaction, album))) {
      return refused({ code: 'no-such-album', id: album });
    }
    await setAlbumOf(transaction, ids, album);
    return { ok: true };
  });
}

/** Shows a photo in the place of another, whose files go. */
async function show(
  database: Database,
  id: number,
  photo: Photo,
  file: string,
): Promise<PhotoOutcome> {
  const imageUrl = pictureUrl(photo.picture);
  const replaced = await withFilesOf(
    database,
    { imageUrl, photo: async () => photo },
    async (transaction) => {
      const known = await findGalleryItem(transaction, { imageUrl });
      if (known && known.id !== id) return { other: known.id };
      return { former: await replaceImage(transaction, id, imageUrl) };
    },
  );
  if ('other' in replaced) return refused({ code: 'same-photo', file, id: replaced.other });
  await dropFiles(database, [replaced.former ?? imageUrl]);
  return outcomeFor(database, id, photo.warnings);
}

/** Puts another photo under the number, caption and place of one that is public. */
export async function replacePhoto(
  database: Database,
  id: number,
  bytes: Buffer,
  file: string,
): Promise<PhotoOutcome> {
  const decoded = await decodePhoto(bytes, file);
  return decoded.ok ? show(database, id, decoded.photo, file) : refused(decoded.fault);
}

/** Turns a public photo to the right. */
export async function rotatePhoto(
  database: Database,
  id: number,
  degrees: 90 | 180 | 270,
): Promise<PhotoOutcome> {
  const item = await findGalleryItem(database, { id });
  if (!item) return refused({ code: 'no-such-photo', id });
  const photo = await turnStored(database, item.imageUrl, degrees);
  if (!photo) return refused({ code: 'picture-without-files' });
  return show(database, id, photo, item.caption.mk);
}
