import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { saveDraft } from '#server/publishing/entry-operations.ts';
import { addPhoto, publishPhotos } from '#server/publishing/photo-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import { checkTexts } from '#shared/check-text.ts';
import type { GalleryItem } from '#shared/items.ts';
import { captionRule } from '#shared/kinds/photo.ts';
import type { Bilingual } from '#shared/language.ts';
import { heicEndings, photoEndings } from '#shared/picture.ts';
import { type BatchItem, operationOn } from '#shared/publishing.ts';
import { composed } from '#shared/text.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { type CliFault, fault, faultsOf, toFault } from './faults.ts';
import { countSteps, type Read, readTextFile } from './terminal.ts';

export interface NewPhoto {
  file: string;
  caption: Bilingual;
  album?: number;
  bytes(): Promise<Buffer>;
}

/**
 * Adds photos and publishes them together, as the desk does. If one is refused, none is published;
 * the others stay at the desk. `present` is the number of photos that were already in the gallery.
 */
export async function publishTogether(
  database: Database,
  photos: NewPhoto[],
  onAdded: () => void,
): Promise<
  { ok: true; photos: GalleryItem[]; present: number } | { ok: false; faults: CliFault[] }
> {
  const batch: BatchItem[] = [];
  const files = new Map<number, string>();
  const faults: CliFault[] = [];
  let present = 0;
  for (const { file, caption, album = null, bytes } of photos) {
    const added = await addPhoto(database, await bytes(), file);
    onAdded();
    if (!added.ok) {
      const refusals = faultsOf(added);
      if (refusals.every(({ code }) => code === 'same-photo')) present += 1;
      else faults.push(...refusals);
      continue;
    }
    const { id, fields } = added.item;
    const other = files.get(id);
    if (other) {
      faults.push(fault('same-photo-in-folder', { file, other }));
      continue;
    }
    files.set(id, file);
    const entry = { kind: 'photo', id } as const;
    const texts = { ...fields, caption, album };
    const saved = await saveDraft(database, entry, operationOn(added.item), texts);
    if (saved.ok) batch.push({ id, base: saved.item.lastOperation });
    else faults.push(...faultsOf(saved));
  }
  if (faults.length > 0) return { ok: false, faults };
  if (batch.length === 0) return { ok: true, photos: [], present };
  const outcome = await publishPhotos(database, { id: randomUUID() }, batch);
  if (!outcome.ok) return { ok: false, faults: outcome.faults.map((item) => toFault(item.fault)) };
  const items = await Promise.all(batch.map(({ id }) => findGalleryItem(database, { id })));
  return { ok: true, photos: items.filter((item) => item !== undefined), present };
}

const captionsSchema = v.record(v.string(), v.object({ mk: v.string(), en: v.string() }));

/** Returns the captions by the names of their files. */
async function readCaptions(file: string): Promise<Read<Record<string, Bilingual>>> {
  const text = await readTextFile(file, (same) => same);
  if (!text.ok) return text;
  const json = v.pipe(v.string(), v.parseJson(), captionsSchema);
  const { success, output } = v.safeParse(json, text.value);
  return success ? { ok: true, value: output } : { ok: false, fault: fault('captions', { file }) };
}

const endings: readonly string[] = [...Object.values(photoEndings).flat(), ...heicEndings];

/** Pairs each photo with its caption. A Mac decomposes the letters in the names of files. */
function pairPhotos(folder: string, names: string[], captions: Record<string, Bilingual>) {
  const left = new Map(names.map((name) => [composed(name), name]));
  const photos: NewPhoto[] = [];
  const faults: CliFault[] = [];
  const warnings: CliFault[] = [];
  for (const [file, caption] of Object.entries(captions)) {
    const named = ({ message, ...values }: CliFault): CliFault => ({
      ...values,
      file,
      message: `${file}: ${message}`,
    });
    const name = left.get(composed(file));
    left.delete(composed(file));
    const text = checkTexts('caption', caption, captionRule);
    if (!name) faults.push(fault('caption-without-photo', { file, folder }));
    else if (!text.ok) faults.push(...text.faults.map(toFault).map(named));
    else {
      warnings.push(...text.warnings.map(toFault).map(named));
      photos.push({ file, caption: text.texts, bytes: () => readFile(join(folder, name)) });
    }
  }
  for (const file of left.values()) {
    if (endings.includes(extname(file).toLowerCase()))
      faults.push(fault('photo-without-caption', { file }));
  }
  return { photos, faults, warnings };
}

/** Publishes all photos of a folder that are not in the gallery yet, or none. */
export async function addPhotos(invocation: Invocation): Promise<CommandResult> {
  const { database, flags, resolvePath } = invocation;
  const folder = resolvePath(invocation.file ?? '');
  const names = await readdir(folder);
  const captions = await readCaptions(join(folder, 'captions.json'));
  if (!captions.ok) return failed(captions.fault);
  const { photos, faults, warnings } = pairPhotos(folder, names, captions.value);
  if (faults.length > 0) return failed(...faults, fault('nothing-published'));
  if (warnings.length > 0 && !flags.force) return failed(...warnings, fault('needs-force'));
  const onAdded = countSteps('Photos stored', photos.length, invocation);
  const outcome = await publishTogether(database, photos, onAdded);
  if (!outcome.ok) return failed(...outcome.faults, fault('nothing-published'));
  const { photos: published, present } = outcome;
  const text = `Published: ${published.length}\nAlready in the gallery: ${present}`;
  return done(text, { published, present });
}
