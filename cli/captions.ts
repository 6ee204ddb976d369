/** The captions of a folder of photos are in a table (CSV). */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Bilingual } from '#shared/language.ts';
import { heicEndings, photoEndings } from '#shared/picture.ts';
import { fileKey } from '#shared/text.ts';
import { readCaptions } from './captions-table.ts';
import { type CliFault, fault, found } from './faults.ts';
import { readTextFile } from './terminal.ts';

const endings: readonly string[] = [...Object.values(photoEndings).flat(), ...heicEndings];
const isPhoto = (name: string) => endings.includes(extname(name).toLowerCase());

export interface GivenPhoto {
  path: string;
  caption: Bilingual;
}

type Folder =
  | { ok: true; photos: GivenPhoto[]; leftOut: string[] }
  | { ok: false; faults: CliFault[] };

/** Pairs each photo with its caption; refuses a photo or a caption that has no counterpart. */
export async function readFolder(folder: string, captionsPath: string): Promise<Folder> {
  const refusal = (...faults: CliFault[]): Folder => ({ ok: false, faults });
  const entry = await stat(folder).catch(() => undefined);
  if (!entry) return refusal(fault('no-such-file', { file: folder }));
  if (!entry.isDirectory()) return refusal(fault('no-folder', { file: folder }));
  const text = await readTextFile(captionsPath, (same) => same);
  if (!text.ok) return refusal(text.fault);
  const captions = basename(captionsPath);
  const read = readCaptions(captions, text.value);
  if (!read.ok) return refusal(found(read.fault));
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((each) => each.isFile() && !each.name.startsWith('.'));
  const left = new Map(files.map(({ name }) => [fileKey(name), name]));
  const faults: CliFault[] = [];
  const photos: GivenPhoto[] = [];
  for (const { name: file, caption } of read.lines) {
    const key = fileKey(file);
    const name = left.get(key);
    left.delete(key);
    if (name) photos.push({ path: join(folder, name), caption });
    else if (photos.some((photo) => fileKey(basename(photo.path)) === key)) {
      faults.push(fault('two-captions', { file, captions }));
    } else faults.push(fault('caption-without-photo', { file, captions, folder }));
  }
  for (const file of [...left.values()].filter(isPhoto)) {
    faults.push(fault('photo-without-caption', { file, captions }));
  }
  if (faults.length === 0 && photos.length === 0) {
    faults.push(fault('folder-without-photos', { folder }));
  }
  return faults.length > 0 ? refusal(...faults) : { ok: true, photos, leftOut: read.leftOut };
}
