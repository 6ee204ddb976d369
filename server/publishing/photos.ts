import sharp from 'sharp';
import { checkTexts, textWarnings } from '#shared/check-text.ts';
import type { PublishingFault, Warning } from '#shared/faults.ts';
import type { GalleryItem } from '#shared/items.ts';
import { mapTexts } from '#shared/language.ts';
import {
  type Picture,
  parsePicture,
  pictureFile,
  pictureFiles,
  pictureUrl,
} from '#shared/picture.ts';
import type {
  BatchOutcome,
  Operation,
  Outcome,
  StagedPhoto,
  StagedTexts,
} from '#shared/publishing.ts';
import { operationState, refused } from '#shared/publishing.ts';
import { cleanText, textRules } from '#shared/text.ts';
import type { Database, TurnedImage } from '../storage/database.ts';
import {
  addedBy,
  addGalleryItem,
  albumExists,
  findGalleryItem,
  gather,
  imageOf,
  placeInGallery,
  removeGalleryItem,
  storedAlbums,
  withGalleryLocked,
} from '../storage/gallery.ts';
import { isDamagedPaper } from '../storage/papers.ts';
import {
  addressesOf,
  areStored,
  deleteFiles,
  referencedImageUrls,
  removeUnreferencedFiles,
  renewFiles,
  storedFile,
  storePhotoFiles,
} from '../storage/photo-files.ts';
import {
  addStagedPhoto,
  removeStagedPhotos,
  storedStagedPhotos,
  updateStagedPhoto,
} from '../storage/staged-photos.ts';
import { decodePhoto, encodePhoto, type Photo, turnPhoto } from './photo.ts';

/** The pixels are read only if files are missing. */
interface StorablePhoto {
  imageUrl: string;
  photo(): Promise<Photo>;
}

/** Encoding takes seconds, so it precedes the transaction. */
async function storeIfMissing(database: Database, { imageUrl, photo }: StorablePhoto) {
  if (await areStored(database, imageUrl)) return;
  await storePhotoFiles(database, await encodePhoto(await photo()));
}

/** Another process may remove files before their rows are stored. */
const mostTries = 3;

export async function withFilesOf<T>(
  database: Database,
  photo: StorablePhoto,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await storeIfMissing(database, photo);
    const outcome = await withGalleryLocked(database, async (transaction) => {
      const stored = await areStored(transaction, photo.imageUrl);
      return stored && { result: await work(transaction) };
    });
    if (outcome) return outcome.result;
  }
  throw new Error(
    `The files of a photo were removed ${mostTries} times while they were being stored`,
  );
}

export type Degrees = 0 | 90 | 180 | 270;

/** Each rotation starts from the original; undefined if it is missing or damaged. */
export async function turnedImage(
  database: Database,
  { imageUrl, original }: TurnedImage,
  degrees: Degrees,
): Promise<(TurnedImage & StorablePhoto) | undefined> {
  const first = original ?? imageUrl;
  const picture = parsePicture(first);
  const bytes = picture && (await storedFile(database, pictureFile(picture)));
  if (!bytes) return undefined;
  const photo = async () => turnPhoto(bytes, degrees);
  if (degrees === 0) return { imageUrl: first, original: null, degrees, photo };
  const turned = await photo().catch(() => undefined);
  return (
    turned && {
      imageUrl: pictureUrl(turned.picture),
      original: first,
      degrees,
      photo: async () => turned,
    }
  );
}

export function stagedPhotos(database: Database): Promise<StagedPhoto[]> {
  return storedStagedPhotos(database);
}

export const samePhoto = async (database: Database, file: string, { id }: { id: number }) =>
  ({ code: 'same-photo', file, place: await placeInGallery(database, id) }) as const;

/** If the same photo is uploaded again, returns the stored one. */
export async function stagePhoto(
  database: Database,
  bytes: Buffer,
  file: string,
): Promise<Outcome<StagedPhoto>> {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return refused(decoded.fault);
  const { photo } = decoded;
  const imageUrl = pictureUrl(photo.picture);
  const known = await findGalleryItem(database, { imageUrl });
  if (known) return refused(await samePhoto(database, file, known));
  const item = await withFilesOf(database, { imageUrl, photo: async () => photo }, (transaction) =>
    addStagedPhoto(transaction, imageUrl, file),
  );
  return { ok: true, item, warnings: photo.warnings };
}

const noPhoto = (id: number) => refused({ code: 'no-such-photo', id });

export async function saveStagedPhoto(
  database: Database,
  id: number,
  operation: Operation,
  { caption, album }: StagedTexts,
): Promise<Outcome<StagedPhoto>> {
  // An incomplete caption is saved, too; the user sees the warnings while typing.
  const texts = mapTexts(caption, cleanText);
  const warnings = textWarnings('caption', texts);
  return database.transaction().execute(async (transaction): Promise<Outcome<StagedPhoto>> => {
    const photos = await storedStagedPhotos(transaction, { locked: true });
    const stored = photos.find((photo) => photo.id === id);
    if (!stored) return noPhoto(id);
    const done = (item: StagedPhoto): Outcome<StagedPhoto> => ({ ok: true, item, warnings });
    const state = operationState(operation, stored);
    if (state === 'repeated') return done(stored);
    if (state === 'outdated') return { ok: false, conflict: stored };
    // The album may have been deleted after the user chose it.
    const isKnown = album !== null && (await albumExists(transaction, album));
    const photo = await updateStagedPhoto(transaction, id, {
      caption: texts,
      album: isKnown ? album : null,
      revision: operation.id,
    });
    return photo ? done(photo) : noPhoto(id);
  });
}

export async function rotateStagedPhoto(
  database: Database,
  id: number,
  degrees: Degrees,
): Promise<Outcome<StagedPhoto>> {
  const before = await imageOf(database, 'staged_photos', id);
  if (!before) return noPhoto(id);
  const turned = await turnedImage(database, before, degrees);
  if (!turned) return refused({ code: 'picture-without-files' });
  const { photo, ...image } = turned;
  const { imageUrl } = image;
  const outcome = await withFilesOf(
    database,
    { imageUrl, photo },
    async (transaction): Promise<Outcome<StagedPhoto>> => {
      const others = await storedStagedPhotos(transaction);
      const stored = others.find((each) => each.id === id);
      if (!stored) return noPhoto(id);
      const known = await findGalleryItem(transaction, { imageUrl });
      if (known) return refused(await samePhoto(transaction, stored.fileName, known));
      if (others.some((each) => each.id !== id && each.imageUrl === imageUrl)) {
        return refused({ code: 'same-staged-photo' });
      }
      const item = await updateStagedPhoto(transaction, id, { image });
      return item ? { ok: true, item, warnings: [] } : noPhoto(id);
    },
  );
  await deleteFiles(database, outcome.ok ? addressesOf(before) : [imageUrl]);
  return outcome;
}

interface BatchPhoto {
  id: number;
  base: string;
}

/** A photo without a caption gets the name of its album. */
async function checkBatch(transaction: Database, wanted: BatchPhoto[]) {
  const photos = await storedStagedPhotos(transaction, { locked: true });
  const albums = await storedAlbums(transaction);
  const faults: { id: number | null; fault: PublishingFault }[] = [];
  const checked: (StagedPhoto & TurnedImage)[] = [];
  const unique = new Map(wanted.map((photo) => [photo.id, photo]));
  const addresses = new Set<string>();
  for (const { id, base } of unique.values()) {
    const photo = photos.find((each) => each.id === id);
    const image = await imageOf(transaction, 'staged_photos', id);
    if (!photo || !image) {
      faults.push({ id, fault: { code: 'no-such-photo', id } });
      continue;
    }
    const { imageUrl, fileName: file, revision } = photo;
    const known = await findGalleryItem(transaction, { imageUrl });
    if (known) faults.push({ id, fault: await samePhoto(transaction, file, known) });
    if (addresses.has(imageUrl)) faults.push({ id, fault: { code: 'same-staged-photo' } });
    addresses.add(imageUrl);
    if (revision !== base) faults.push({ id, fault: { code: 'changed-elsewhere' } });
    const title = albums.find((album) => album.id === photo.album)?.title;
    const caption = checkTexts(
      'caption',
      mapTexts(photo.caption, (text, language) => text || (title?.[language] ?? '')),
      textRules.caption,
    );
    if (!caption.ok) faults.push(...caption.faults.map((fault) => ({ id, fault })));
    else checked.push({ ...photo, ...image, caption: caption.texts });
  }
  return { checked, faults };
}

/** Publishes all photos at the beginning of the gallery, or none of them if one is invalid. */
export async function publishBatch(
  database: Database,
  { id: revision }: Pick<Operation, 'id'>,
  wanted: BatchPhoto[],
): Promise<BatchOutcome> {
  if (wanted.length === 0)
    return { ok: false, faults: [{ id: null, fault: { code: 'no-photos' } }] };
  return withGalleryLocked(database, async (transaction) => {
    const published = async (): Promise<BatchOutcome> => {
      const photos: GalleryItem[] = [];
      for (const id of await addedBy(transaction, revision)) {
        const photo = await findGalleryItem(transaction, { id });
        if (photo) photos.push(photo);
      }
      return { ok: true, photos };
    };
    const repeated = await published();
    if (repeated.ok && repeated.photos.length > 0) return repeated;
    const { checked, faults } = await checkBatch(transaction, wanted);
    if (faults.length > 0) return { ok: false, faults };
    const albums = new Set<number>();
    // The gallery shows the photo that is added last first.
    for (const { imageUrl, caption, original, degrees, album: wished } of checked.toReversed()) {
      const album = wished !== null && (await albumExists(transaction, wished)) ? wished : null;
      const photo = { imageUrl, caption, original, degrees, album, revision };
      await addGalleryItem(transaction, photo);
      if (album !== null) albums.add(album);
    }
    for (const album of albums) await gather(transaction, album);
    await removeStagedPhotos(
      transaction,
      checked.map(({ id }) => id),
    );
    return published();
  });
}

/** If no entry refers to the picture, its files are deleted after a day. */
export async function storePicture(
  database: Database,
  bytes: Buffer,
  file: string,
): Promise<
  { ok: true; imageUrl: string; warnings: Warning[] } | { ok: false; faults: PublishingFault[] }
> {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return refused(decoded.fault);
  const { photo } = decoded;
  const imageUrl = pictureUrl(photo.picture);
  await withFilesOf(database, { imageUrl, photo: async () => photo }, (transaction) =>
    // Without this, files of an earlier upload would be removed too early.
    renewFiles(transaction, imageUrl),
  );
  return { ok: true, imageUrl, warnings: photo.warnings };
}

/** Removes photos, including damaged ones, and the files that no other row refers to. */
export async function withdrawPhotos(database: Database, items: { id: number }[]): Promise<void> {
  await withGalleryLocked(database, async (transaction) => {
    const imageUrls: string[] = [];
    for (const { id } of items) {
      const image = await removeGalleryItem(transaction, id);
      if (image) imageUrls.push(...addressesOf(image));
    }
    if (imageUrls.length > 0) await removeUnreferencedFiles(transaction, { imageUrls });
  });
}

interface FileFault {
  file: string;
  fault: 'missing' | 'damaged';
}

async function faultOf(
  database: Database,
  file: string,
  picture: Picture,
): Promise<FileFault | undefined> {
  const bytes = await storedFile(database, file);
  if (!bytes) return { file, fault: 'missing' };
  const { width, height } = await sharp(bytes)
    .stats()
    .then(() => sharp(bytes).metadata())
    .catch(() => ({ width: 0, height: 0 }));
  const expected = Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? picture.width);
  const isWhole = width === expected && (expected !== picture.width || height === picture.height);
  return isWhole ? undefined : { file, fault: 'damaged' };
}

/** Checks every file of every photo and paper, one at a time to save memory. */
export async function checkFiles(database: Database) {
  const addresses = await referencedImageUrls(database);
  const pictures = addresses.map(parsePicture).filter((picture) => picture !== null);
  const faults: FileFault[] = [];
  for (const picture of pictures) {
    for (const file of pictureFiles(picture)) {
      const fault = await faultOf(database, file, picture);
      if (fault) faults.push(fault);
    }
  }
  for (const file of addresses) {
    if (await isDamagedPaper(database, file)) faults.push({ file, fault: 'damaged' });
  }
  return { pictures: pictures.length, faults };
}
