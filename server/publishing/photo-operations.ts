/** Pictures and photos of the gallery: their bytes, their sizes, and publishing many at once. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { emptyFields } from '#shared/collections/collection.ts';
import { type PhotoFields, photoCollection } from '#shared/collections/photo.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import { type DescribedPicture, newPicture } from '#shared/fields/picture.ts';
import {
  type Picture,
  parsePicture,
  pictureFile,
  pictureFiles,
  pictureUrl,
} from '#shared/picture.ts';
import {
  type BatchItem,
  type BatchOutcome,
  type Entry,
  type Operation,
  type Outcome,
  type PartialOutcome,
  rejected,
} from '#shared/publishing.ts';
import { isDamagedAttachment } from '../storage/attachment-rows.ts';
import type { Database } from '../storage/database.ts';
import {
  putFiles,
  referencedAddresses,
  renewFiles,
  storedFile,
  withFilesLocked,
} from '../storage/files.ts';
import { moveAfter, type PhotoGroup, photoWith, setPosition } from '../storage/photo-rows.ts';
import { draftIn, runOperations, toEntry } from './entry-operations.ts';
import { decodePhoto, encodePhoto, type Photo, turnPhoto } from './photo.ts';
import { samePhoto } from './public-tables.ts';
import { publication } from './publish-entry.ts';

/** Stores the files, if they are missing, and the result of `work` together. Encoding takes seconds. */
async function withFilesOf<T>(
  database: Database,
  photo: Photo,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const imageUrl = pictureUrl(photo.picture);
  // Files of an earlier upload are renewed, so that they are not deleted before the work is done.
  const files = (await renewFiles(database, imageUrl)) ? [] : await encodePhoto(photo);
  return withFilesLocked(database, async (transaction) => {
    await putFiles(transaction, files);
    return work(transaction);
  });
}

/** If no entry refers to the picture, its files are deleted after a day. */
export async function storePicture(
  database: Database,
  bytes: Buffer,
  fileName: string,
): Promise<
  { ok: true; imageUrl: string; warnings: Warning[] } | { ok: false; errors: PublishingError[] }
> {
  const decoded = await decodePhoto(bytes, fileName);
  if (!decoded.ok) return rejected(decoded.error);
  const { photo } = decoded;
  await withFilesOf(database, photo, async () => {});
  return { ok: true, imageUrl: pictureUrl(photo.picture), warnings: photo.warnings };
}

type Turned = Pick<DescribedPicture, 'file' | 'original' | 'degrees'>;

/** Stores the picture in another direction. Each rotation starts from the original. */
export async function turnPicture(
  database: Database,
  original: string,
  degrees: DescribedPicture['degrees'],
): Promise<{ ok: true; turned: Turned } | { ok: false; errors: PublishingError[] }> {
  if (degrees === 0) return { ok: true, turned: { file: original, original: null, degrees } };
  const picture = parsePicture(original);
  const bytes = picture && (await storedFile(database, pictureFile(picture)));
  const photo = bytes && (await turnPhoto(bytes, degrees).catch(() => undefined));
  if (!photo) return rejected({ code: 'picture-without-files' });
  await withFilesOf(database, photo, async () => {});
  return { ok: true, turned: { file: pictureUrl(photo.picture), original, degrees } };
}

/**
 * Adds a new photo, by default after the other new ones. If the same photo is uploaded again, returns
 * that one.
 */
export async function addPhoto(
  database: Database,
  bytes: Buffer,
  fileName: string,
  position = 0,
): Promise<Outcome<Entry<PhotoFields>>> {
  const decoded = await decodePhoto(bytes, fileName);
  if (!decoded.ok) return rejected(decoded.error);
  const { photo } = decoded;
  const picture = pictureUrl(photo.picture);
  return withFilesOf(database, photo, async (transaction): Promise<Outcome<Entry<PhotoFields>>> => {
    const known = await photoWith(transaction, picture);
    if (known?.public) return rejected(await samePhoto(transaction, fileName, known.id));
    const fields = { ...emptyFields(photoCollection), picture: newPicture(picture, fileName) };
    if (known) return { ok: true, item: toEntry('photo', known), warnings: photo.warnings };
    const item = await draftIn(transaction, 'photo', randomUUID(), fields);
    if (position > 0) await setPosition(transaction, item.id, position);
    return { ok: true, item, warnings: photo.warnings };
  });
}

/** Publishes all photos, or none if one is not complete. */
export function publishPhotos(
  database: Database,
  operation: Pick<Operation, 'id' | 'by'>,
  batch: BatchItem[],
): Promise<BatchOutcome<Entry<PhotoFields>>> {
  const time = Date.now();
  return runOperations(database, 'photo', operation, batch, ({ id }, index) =>
    publication(
      database,
      { collection: 'photo', id },
      { maySchedule: true, inBatch: { time, index } },
    ),
  );
}

/** Publishes the complete photos of a batch together, and leaves out the others. */
export async function publishSound(
  database: Database,
  operation: Pick<Operation, 'id' | 'by'>,
  batch: BatchItem[],
): Promise<PartialOutcome<Entry<PhotoFields>>> {
  const all = await publishPhotos(database, operation, batch);
  if (all.ok) return { ...all, errors: [] };
  const sound = batch.filter((item) => all.errors.every(({ id }) => id !== item.id));
  if (sound.length === 0) return all;
  const rest = await publishPhotos(database, operation, sound);
  return rest.ok ? { ...rest, errors: all.errors } : rest;
}

/** Moves photos after another one of the group, or to its beginning. Returns false if that one is not in it. */
export const movePhotos = (
  database: Database,
  group: PhotoGroup,
  ids: number[],
  after: number | null,
): Promise<boolean> =>
  withFilesLocked(database, (transaction) => moveAfter(transaction, group, ids, after));

interface FileError {
  file: string;
  error: 'missing' | 'damaged';
}

async function errorOf(
  database: Database,
  file: string,
  picture: Picture,
): Promise<FileError | undefined> {
  const bytes = await storedFile(database, file);
  if (!bytes) return { file, error: 'missing' };
  const { width, height } = await sharp(bytes)
    .stats()
    .then(() => sharp(bytes).metadata())
    .catch(() => ({ width: 0, height: 0 }));
  const expected = Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? picture.width);
  const isWhole = width === expected && (expected !== picture.width || height === picture.height);
  return isWhole ? undefined : { file, error: 'damaged' };
}

/** Checks every file of every photo and PDF, one at a time to save memory. */
export async function checkFiles(database: Database) {
  const addresses = await referencedAddresses(database);
  const pictures = addresses.map(parsePicture).filter((picture) => picture !== null);
  const errors: FileError[] = [];
  for (const picture of pictures) {
    for (const file of pictureFiles(picture)) {
      const error = await errorOf(database, file, picture);
      if (error) errors.push(error);
    }
  }
  for (const file of addresses) {
    if (await isDamagedAttachment(database, file)) errors.push({ file, error: 'damaged' });
  }
  return { pictures: pictures.length, errors };
}
