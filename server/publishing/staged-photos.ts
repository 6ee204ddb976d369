/** Photos on their way to the gallery: uploaded one by one, published together. */
import type { GalleryItem } from '#shared/items.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import type {
  BatchOutcome,
  Fault,
  StagedPhoto,
  StagedSave,
  StagedTexts,
  StageOutcome,
  Warning,
} from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { albumExists, setAlbumOf } from '../storage/albums.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItems, findGalleryItem, withGalleryLocked } from '../storage/gallery.ts';
import { dropFiles, renewFiles } from '../storage/photo-files.ts';
import {
  addStagedPhoto,
  removeStagedPhotos,
  stagedPhotoForChange,
  stagedPhotosForChange,
  storedStagedPhotos,
  updateStagedPhoto,
} from '../storage/staged-photos.ts';
import { decodePhoto } from './photo.ts';
import { turnStored, withFilesOf } from './publish-photos.ts';
import { checkTexts, textWarnings } from './text.ts';

/** All staged photos, in the order in which they came. */
export function stagedPhotos(database: Database): Promise<StagedPhoto[]> {
  return storedStagedPhotos(database);
}

/**
 * Encodes and keeps a photo that came under a name; nobody sees it until its batch is published. The
 * same photo again is the one that is there.
 */
export async function stagePhoto(
  database: Database,
  bytes: Buffer,
  file: string,
): Promise<StageOutcome> {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return { ok: false, faults: [decoded.fault] };
  const { photo } = decoded;
  const imageUrl = pictureUrl(photo.picture);
  const known = await findGalleryItem(database, { imageUrl });
  if (known) return { ok: false, faults: [{ code: 'same-photo', file, id: known.id }] };
  const staged = await withFilesOf(
    database,
    { imageUrl, photo: async () => photo },
    (transaction) => addStagedPhoto(transaction, imageUrl, file),
  );
  return { ok: true, photo: staged, warnings: photo.warnings };
}

const refusedAs = (fault: Fault): { ok: false; faults: Fault[] } => ({
  ok: false,
  faults: [fault],
});

const noPhoto = (id: number) => refusedAs({ code: 'no-such-photo', id });

/** As it is kept, complete or not. */
export const cleanCaption = ({ mk, en }: Bilingual): Bilingual => ({
  mk: cleanText(mk),
  en: cleanText(en),
});

/** The caption with what was typed in each language; undefined where another has been saved meanwhile. */
function mergedCaption(stored: Bilingual, typed: Bilingual, base: Bilingual) {
  const next = cleanCaption(typed);
  const changed = languages.filter((language) => next[language] !== base[language]);
  const isOther = (language: Language) =>
    stored[language] !== base[language] && stored[language] !== next[language];
  if (changed.some(isOther)) return undefined;
  return {
    ...stored,
    ...Object.fromEntries(changed.map((language) => [language, next[language]])),
  };
}

/**
 * Keeps what was typed of a staged photo, complete or not. Only what differs from `base` is changed,
 * which is what the photo had when somebody began to type; without it, all is.
 */
export async function saveStagedPhoto(
  database: Database,
  id: number,
  typed: StagedTexts,
  base?: StagedTexts,
): Promise<StagedSave> {
  return database.transaction().execute(async (transaction): Promise<StagedSave> => {
    const stored = await stagedPhotoForChange(transaction, id);
    if (!stored) return noPhoto(id);
    const before = base ?? stored;
    const caption = mergedCaption(stored.caption, typed.caption, before.caption);
    if (!caption) return { ok: false, conflict: stored };
    const album = typed.album === before.album ? stored.album : typed.album;
    if (album !== null && album !== stored.album && !(await albumExists(transaction, album))) {
      return { ok: false, faults: [{ code: 'no-such-album', id: album }] };
    }
    const photo = await updateStagedPhoto(transaction, id, { caption, album });
    if (!photo) return noPhoto(id);
    // What is incomplete is kept all the same; what looks wrong is told while one types.
    return { ok: true, photo, warnings: textWarnings('caption', photo.caption) };
  });
}

/** Turns a staged photo to the right. */
export async function rotateStagedPhoto(
  database: Database,
  id: number,
  degrees: 90 | 180 | 270,
): Promise<StageOutcome> {
  const before = (await storedStagedPhotos(database)).find((each) => each.id === id);
  if (!before) return noPhoto(id);
  const photo = await turnStored(database, before.imageUrl, degrees);
  if (!photo) return { ok: false, faults: [{ code: 'picture-without-files' }] };
  const imageUrl = pictureUrl(photo.picture);
  const turned = await withFilesOf(
    database,
    { imageUrl, photo: async () => photo },
    async (transaction): Promise<StageOutcome> => {
      const known = await findGalleryItem(transaction, { imageUrl });
      if (known) return refusedAs({ code: 'same-photo', file: before.fileName, id: known.id });
      const others = await storedStagedPhotos(transaction);
      if (others.some((each) => each.imageUrl === imageUrl)) {
        return refusedAs({ code: 'same-staged-photo' });
      }
      const after = await updateStagedPhoto(transaction, id, { imageUrl });
      return after ? { ok: true, photo: after, warnings: [] } : noPhoto(id);
    },
  );
  await dropFiles(database, [turned.ok ? before.imageUrl : imageUrl]);
  return turned;
}

/** Takes staged photos away, with their files. */
export async function discardStagedPhotos(database: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await dropFiles(database, await removeStagedPhotos(database, ids));
}

/** The staged photos of a batch with the captions that they would be published with, or all faults. */
function checkBatch(photos: StagedPhoto[], ids: number[]) {
  const faults: { id: number | null; fault: Fault }[] = [];
  const checked = ids.flatMap((id) => {
    const photo = photos.find((each) => each.id === id);
    if (!photo) {
      faults.push({ id, fault: { code: 'no-such-photo', id } });
      return [];
    }
    const caption = checkTexts('caption', photo.caption);
    if (!caption.ok) {
      faults.push(...caption.faults.map((fault) => ({ id, fault })));
      return [];
    }
    return [{ ...photo, caption: caption.texts }];
  });
  return { checked, faults };
}

/**
 * Publishes staged photos together, in this order from the first of the gallery on; all of them, or
 * none where one has a fault. A photo that is public by now is left as it is.
 */
export async function publishBatch(database: Database, wanted: number[]): Promise<BatchOutcome> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return { ok: false, faults: [{ id: null, fault: { code: 'no-photos' } }] };
  return withGalleryLocked(database, async (transaction) => {
    const { checked, faults } = checkBatch(await stagedPhotosForChange(transaction), ids);
    if (faults.length > 0) return { ok: false, faults };
    // What is added last comes first.
    const added = await addGalleryItems(transaction, checked.toReversed());
    const albumOf = new Map(checked.map(({ imageUrl, album }) => [imageUrl, album]));
    for (const album of new Set(checked.flatMap((photo) => photo.album ?? []))) {
      const photos = added.filter(({ imageUrl }) => albumOf.get(imageUrl) === album);
      if (photos.length === 0 || !(await albumExists(transaction, album))) continue;
      await setAlbumOf(
        transaction,
        photos.map(({ id }) => id),
        album,
      );
    }
    await removeStagedPhotos(transaction, ids);
    const photos: GalleryItem[] = [];
    for (const { id } of added.toReversed()) {
      const photo = await findGalleryItem(transaction, { id });
      if (photo) photos.push(photo);
    }
    return { ok: true, photos };
  });
}

/**
 * Encodes and keeps a picture for a news item, to be named in the entry's fields; without an entry
 * that has it, it goes after a day.
 */
export async function storePicture(
  database: Database,
  bytes: Buffer,
  file: string,
): Promise<{ ok: true; imageUrl: string; warnings: Warning[] } | { ok: false; faults: Fault[] }> {
  const decoded = await decodePhoto(bytes, file);
  if (!decoded.ok) return { ok: false, faults: [decoded.fault] };
  const { photo } = decoded;
  const imageUrl = pictureUrl(photo.picture);
  await withFilesOf(database, { imageUrl, photo: async () => photo }, (transaction) =>
    // They may be there from another day.
    renewFiles(transaction, imageUrl),
  );
  return { ok: true, imageUrl, warnings: photo.warnings };
}
