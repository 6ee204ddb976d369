/** The captions file of a folder of photos is a table (CSV) or JSON. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import * as v from 'valibot';
import type { Bilingual } from '#shared/language.ts';
import { heicEndings, photoEndings } from '#shared/picture.ts';
import { fileKey } from '#shared/text.ts';
import { type CaptionLine, type Captions, readCaptions, writeCaptions } from './captions-table.ts';
import { type CommandResult, done, type Invocation, plural, refused } from './command.ts';
import { type CliFault, fault, found } from './faults.ts';
import { readTextFile } from './terminal.ts';

type FileCaptions = Extract<Captions, { ok: true }> | { ok: false; fault: CliFault };

const jsonSchema = v.array(v.looseObject({ file: v.string(), mk: v.string(), en: v.string() }));

function parseJson(file: string, text: string): FileCaptions {
  try {
    const lines = v.parse(jsonSchema, JSON.parse(text));
    const names = new Set(lines.flatMap(Object.keys));
    return {
      ok: true,
      lines: lines.map(({ file: name, mk, en }) => ({ name, caption: { mk, en } })),
      leftOut: [...names].filter((name) => !['file', 'mk', 'en'].includes(name)),
    };
  } catch {
    return { ok: false, fault: fault('captions-json', { file }) };
  }
}

const isJson = (path: string) => extname(path).toLowerCase() === '.json';

export function parseCaptions(path: string, text: string): FileCaptions {
  const file = basename(path);
  if (isJson(path)) return parseJson(file, text);
  const read = readCaptions(file, text);
  return read.ok ? read : { ok: false, fault: found(read.fault) };
}

export function formatCaptions(path: string, lines: CaptionLine[]): string {
  if (!isJson(path)) return writeCaptions(lines);
  const flat = lines.map(({ name, caption }) => ({ file: name, ...caption }));
  return `${JSON.stringify(flat, null, 2)}\n`;
}

const endings: readonly string[] = [...Object.values(photoEndings).flat(), ...heicEndings];
const isPhoto = (name: string) => endings.includes(extname(name).toLowerCase());
const captionsNames = ['captions.csv', 'captions.json'];

async function namesIn(folder: string): Promise<{ files: string[]; captions?: string }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const files = names.filter((name) => !name.startsWith('.'));
  const captions = captionsNames.find((name) => names.includes(name));
  return captions ? { files, captions: join(folder, captions) } : { files };
}

async function readLines(path: string): Promise<FileCaptions> {
  const read = await readTextFile(path, (same) => same);
  return read.ok ? parseCaptions(path, read.value) : read;
}

export interface GivenPhoto {
  path: string;
  caption: Bilingual<string | undefined>;
}

/** Pairs each photo with its caption; refuses a photo or a caption that has no counterpart. */
export async function readFolder(
  folder: string,
  captionsPath?: string,
): Promise<
  { ok: true; photos: GivenPhoto[]; leftOut: string[] } | { ok: false; faults: CliFault[] }
> {
  const names = await namesIn(folder);
  const path = captionsPath ?? names.captions;
  if (!path) return { ok: false, faults: [fault('no-captions-file', { folder })] };
  const read = await readLines(path);
  if (!read.ok) return { ok: false, faults: [read.fault] };
  const captions = basename(path);
  const left = new Map(names.files.map((name) => [fileKey(name), name]));
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
  return faults.length > 0 ? { ok: false, faults } : { ok: true, photos, leftOut: read.leftOut };
}

/** Creates a captions file for a folder, or adds missing photos to an existing one. */
export async function writeCaptionsFile({
  file: given,
  context,
}: Invocation): Promise<CommandResult> {
  const folder = context.resolvePath(given ?? '');
  const entry = await stat(folder).catch(() => undefined);
  if (!entry) return refused(fault('no-such-file', { file: folder }));
  if (!entry.isDirectory()) return refused(fault('no-folder', { file: folder }));
  const { files, captions } = await namesIn(folder);
  const read = captions === undefined ? undefined : await readLines(captions);
  if (read && !read.ok) return refused(read.fault);
  const { lines = [], leftOut = [] } = read ?? {};
  const known = new Set(lines.map(({ name }) => fileKey(name)));
  const sorter = new Intl.Collator(undefined, { numeric: true });
  const added = files
    .filter((name) => isPhoto(name) && !known.has(fileKey(name)))
    .toSorted(sorter.compare)
    .map((name) => ({ name, caption: { mk: '', en: '' } }));
  const all = [...lines, ...added];
  if (all.length === 0) return refused(fault('folder-without-photos', { folder }));
  const file = captions ?? join(folder, 'captions.csv');
  if (added.length > 0 && leftOut.length > 0) {
    return refused(fault('captions-would-lose', { file, columns: leftOut.join(', ') }));
  }
  if (added.length > 0) await writeFile(file, formatCaptions(file, all));
  const text = `Captions to fill in: ${file} (${plural(all.length, 'photo')}). Then: gallery add FOLDER`;
  return done(text, { file, photos: all.length });
}
