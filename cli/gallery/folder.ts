/** A folder of photos with its captions file. */
import { readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Bilingual } from '#shared/language.ts';
import { fileKey } from '#shared/text.ts';
import { type Fault, fault } from '../faults.ts';
import { readTextFile } from '../text-file.ts';
import { type FileCaption, formatCaptions, parseCaptions } from './captions-file.ts';

export interface PhotoDraft {
  path: string;
  caption: Bilingual<string | undefined>;
}

/** `leftOut` are the columns of the captions file that mean nothing here. */
export type Drafts =
  | { ok: true; drafts: PhotoDraft[]; leftOut: string[] }
  | { ok: false; faults: Fault[] };

const photoExtensions = '.jpg .jpeg .png .webp .avif .gif .tif .tiff .heic .heif'.split(' ');
export const isPhotoName = (name: string) =>
  !basename(name).startsWith('.') && photoExtensions.includes(extname(name).toLowerCase());

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const captionsNames = ['captions.csv', 'captions.json'];

async function readLines(path: string): Promise<ReturnType<typeof parseCaptions>> {
  const read = await readTextFile(path, (same) => same);
  return read.ok ? parseCaptions(path, read.text) : read;
}

/** Pairs each photo of a folder with its line in the captions file; refuses either without the other. */
export async function readFolder(folder: string, captionsPath?: string): Promise<Drafts> {
  const names = await namesIn(folder);
  const present = captionsNames.find((name) => names.includes(name));
  const path = captionsPath ?? (present && join(folder, present));
  if (!path) return { ok: false, faults: [fault('no-captions-file', { folder })] };
  const read = await readLines(path);
  if (!read.ok) return { ok: false, faults: [read.fault] };

  const captions = basename(path);
  const photos = new Map(names.filter(isPhotoName).map((name) => [fileKey(name), name]));
  const faults: Fault[] = [];
  const drafts: PhotoDraft[] = [];
  for (const { file, caption } of read.lines) {
    const key = fileKey(file);
    const name = photos.get(key);
    photos.delete(key);
    if (name) drafts.push({ path: join(folder, name), caption });
    else if (drafts.some((draft) => fileKey(basename(draft.path)) === key)) {
      faults.push(fault('two-captions', { file, captions }));
    } else faults.push(fault('caption-without-photo', { file, captions, folder }));
  }
  for (const file of photos.values())
    faults.push(fault('photo-without-caption', { file, captions }));
  if (faults.length === 0 && drafts.length === 0) {
    faults.push(fault('folder-without-photos', { folder }));
  }
  const { leftOut } = read;
  return faults.length > 0 ? { ok: false, faults } : { ok: true, drafts, leftOut };
}

type Written = { ok: true; file: string; lines: FileCaption[] } | { ok: false; fault: Fault };

/** Writes a captions file for a folder, or adds the photos to it that it does not name yet. */
export async function completeCaptions(folder: string): Promise<Written> {
  const names = await namesIn(folder);
  const present = captionsNames.find((name) => names.includes(name));
  const read = present ? await readLines(join(folder, present)) : undefined;
  if (read && !read.ok) return read;
  const lines = read?.lines ?? [];
  const known = new Set(lines.map(({ file }) => fileKey(file)));
  const sorter = new Intl.Collator(undefined, { numeric: true });
  const added = names
    .filter((name) => isPhotoName(name) && !known.has(fileKey(name)))
    .toSorted(sorter.compare)
    .map((file) => ({ file, caption: { mk: '', en: '' } }));
  const all = [...lines, ...added];
  if (all.length === 0) return { ok: false, fault: fault('folder-without-photos', { folder }) };
  const file = join(folder, present ?? 'captions.csv');
  const leftOut = read?.leftOut ?? [];
  if (added.length > 0 && leftOut.length > 0) {
    return {
      ok: false,
      fault: fault('captions-would-lose', { file, columns: leftOut.join(', ') }),
    };
  }
  // Where nothing is added, it stays as the secretary has left it.
  if (added.length > 0) await writeFile(file, formatCaptions(file, all));
  return { ok: true, file, lines: all };
}
