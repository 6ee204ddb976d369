/** The captions of a folder of photos are in a table (CSV). */
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readTable } from '#server/csv.ts';
import type { CaptionsFault } from '#shared/faults.ts';
import type { Bilingual } from '#shared/language.ts';
import { heicEndings, photoEndings } from '#shared/picture.ts';
import { composed, publishedLine } from '#shared/text.ts';
import { type CliFault, fault, toFault } from './faults.ts';
import { readTextFile } from './terminal.ts';

/** `name` is that of the photo's file; `leftOut` lists the unknown columns that have texts. */
type Captions =
  | { ok: true; lines: { name: string; caption: Bilingual }[]; leftOut: string[] }
  | { ok: false; fault: CaptionsFault };

/** The headings of the file's column and those of the two languages. */
const headings = [
  ['file', 'датотека'],
  ['mk', 'македонски', 'macedonian'],
  ['en', 'англиски', 'english'],
];

/** A table of this size is still parsed within a second. */
const mostLines = 10_000;

export function readCaptions(file: string, text: string): Captions {
  const failed = (fault: CaptionsFault): Captions => ({ ok: false, fault });
  const table = readTable(text, mostLines);
  if (!table.ok) {
    return table.code === 'too-long'
      ? failed({ code: 'captions-too-long', file, limit: mostLines })
      : failed({ code: `captions-${table.code}`, file, line: table.line });
  }
  const [header = [], ...body] = table.rows.map(({ cells }) => cells);
  const names = header.map((cell) => publishedLine(cell).toLowerCase());
  const indexes = headings.map((known) => names.findIndex((name) => known.includes(name)));
  if (indexes.includes(-1)) return failed({ code: 'captions-columns', file });
  // Spreadsheets leave out the delimiters of empty last cells, or add some.
  const wanted = header.length;
  const wide = table.rows.find(({ cells }) => cells.slice(wanted).some((cell) => cell !== ''));
  if (wide) {
    const { cells, line } = wide;
    return failed({ code: 'captions-row', file, found: cells.length, wanted, line });
  }
  const lines = body.map((cells) => {
    const [name = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
    return { name, caption: { mk, en } };
  });
  const leftOut = header.flatMap((heading, index) => {
    const isLost = !indexes.includes(index) && body.some((cells) => cells[index]);
    return isLost ? [heading || String(index + 1)] : [];
  });
  return { ok: true, lines, leftOut };
}

const endings: readonly string[] = [...Object.values(photoEndings).flat(), ...heicEndings];
const isPhoto = (name: string) => endings.includes(extname(name).toLowerCase());

export interface InputPhoto {
  path: string;
  caption: Bilingual;
}

type Folder =
  | { ok: true; photos: InputPhoto[]; leftOut: string[] }
  | { ok: false; faults: CliFault[] };

/** Pairs each photo with its caption; refuses a photo or a caption that has no counterpart. */
export async function readFolder(folder: string, captionsPath: string): Promise<Folder> {
  const failure = (...faults: CliFault[]): Folder => ({ ok: false, faults });
  const entries = await readdir(folder, { withFileTypes: true });
  const text = await readTextFile(captionsPath, (same) => same);
  if (!text.ok) return failure(text.fault);
  const captions = basename(captionsPath);
  const read = readCaptions(captions, text.value);
  if (!read.ok) return failure(toFault(read.fault));
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const left = new Map(files.map(({ name }) => [composed(name), name]));
  const faults: CliFault[] = [];
  const photos: InputPhoto[] = [];
  for (const { name: file, caption } of read.lines) {
    const key = composed(file);
    const name = left.get(key);
    left.delete(key);
    if (name) photos.push({ path: join(folder, name), caption });
    else if (photos.some((photo) => composed(basename(photo.path)) === key)) {
      faults.push(fault('two-captions', { file, captions }));
    } else faults.push(fault('caption-without-photo', { file, captions, folder }));
  }
  for (const file of [...left.values()].filter(isPhoto)) {
    faults.push(fault('photo-without-caption', { file, captions }));
  }
  if (faults.length === 0 && photos.length === 0) {
    faults.push(fault('folder-without-photos', { folder }));
  }
  return faults.length > 0 ? failure(...faults) : { ok: true, photos, leftOut: read.leftOut };
}
