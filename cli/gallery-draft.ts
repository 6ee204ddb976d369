/** Photos on their way to publication: one or a folder of them, each with its caption. */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readPhoto } from '#server/publishing/photo.ts';
import type { NewPhoto } from '#server/publishing/publish-photos.ts';
import { checkCaption } from '#server/publishing/text.ts';
import type { Bilingual } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import { parseCaptions } from './captions-file.ts';
import { readTextFile } from './text-file.ts';

/** A photo with what was typed as its caption. */
export interface PhotoDraft {
  path: string;
  caption: Bilingual<string | undefined>;
}

type Drafts = { ok: true; drafts: PhotoDraft[] } | { ok: false; faults: string[] };

const photoEndings = '.jpg .jpeg .png .webp .avif .gif .tif .tiff .heic .heif'.split(' ');
export const isPhotoName = (name: string) =>
  !name.startsWith('.') && photoEndings.includes(extname(name).toLowerCase());

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/** Every photo of a folder with its line in the captions; none may lack the other. */
export async function readFolder(folder: string, captionsPath?: string): Promise<Drafts> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const usual = ['captions.csv', 'captions.json'].find((name) => names.includes(name));
  const path = captionsPath ?? (usual && join(folder, usual));
  if (!path) return { ok: false, faults: [`${folder} has no captions.csv and no captions.json.`] };
  const read = await readTextFile(path);
  if (!read.ok) return { ok: false, faults: [read.fault] };
  const captions = parseCaptions(path, read.text);
  if (!captions.ok) return { ok: false, faults: [`${basename(path)} ${captions.fault}`] };

  // Some systems keep accents in file names as letters of their own.
  const photos = new Map(names.filter(isPhotoName).map((name) => [name.normalize('NFC'), name]));
  const faults: string[] = [];
  const drafts: PhotoDraft[] = [];
  for (const { file, caption } of captions.lines) {
    const key = file.normalize('NFC');
    const name = photos.get(key);
    photos.delete(key);
    if (name) drafts.push({ path: join(folder, name), caption });
    else if (drafts.some((draft) => basename(draft.path).normalize('NFC') === key)) {
      faults.push(`${file} has two captions in ${basename(path)}.`);
    } else faults.push(`${file} has a caption, but is no photo in ${folder}.`);
  }
  for (const name of photos.keys()) faults.push(`${name} has no caption in ${basename(path)}.`);
  if (faults.length === 0 && drafts.length === 0) faults.push(`${folder} has no photos.`);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, drafts };
}

export interface CheckedPhotos {
  photos: NewPhoto[];
  faults: string[];
  doubts: string[];
  notes: string[];
}

/** Reads every photo to its end and every caption, and collects what is wrong with any. */
export async function checkPhotos(
  drafts: PhotoDraft[],
  onChecked: () => void,
): Promise<CheckedPhotos> {
  const result: CheckedPhotos = { photos: [], faults: [], doubts: [], notes: [] };
  for (const { path, caption } of drafts) {
    const name = basename(path);
    const named = (sentences: string[]) => sentences.map((sentence) => `${name}: ${sentence}`);
    const text = checkCaption(caption);
    const read = await readPhoto(path);
    onChecked();
    if (!text.ok) result.faults.push(...named(text.faults));
    if (!read.ok) result.faults.push(`${name} ${read.fault}`);
    if (!text.ok || !read.ok) continue;
    const imageUrl = pictureUrl(read.photo.picture);
    if (result.photos.some((other) => other.imageUrl === imageUrl)) {
      result.faults.push(`${name} is the same photo as another one in the folder.`);
      continue;
    }
    result.doubts.push(...named(text.doubts));
    result.notes.push(...read.photo.notes.map((note) => `${name} ${note}`));
    result.photos.push({
      imageUrl,
      caption: text.caption,
      // Decoded again when its turn comes: a folder of photos would not fit into the memory.
      photo: () => readAgain(path),
    });
  }
  return result;
}

async function readAgain(path: string) {
  const read = await readPhoto(path);
  if (!read.ok) throw new Error(`${path} ${read.fault}`);
  return read.photo;
}
