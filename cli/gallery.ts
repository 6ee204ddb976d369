import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { addPhoto, publishPhotos } from '#server/publishing/photo-operations.ts';
import { saveChanges } from '#server/publishing/save-changes.ts';
import type { Database } from '#server/storage/database.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import { checkTexts } from '#shared/check-text.ts';
import { changesBetween } from '#shared/collections/collection.ts';
import { photoCollection } from '#shared/collections/photo.ts';
import { descriptionRule, newPicture } from '#shared/fields/picture.ts';
import type { GalleryItem } from '#shared/items.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import { heicExtensions, photoExtensions } from '#shared/picture.ts';
import type { BatchItem } from '#shared/publishing.ts';
import { composed } from '#shared/text.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { accepted, type CliError, cliError, Refused, toError } from './errors.ts';
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
): Promise<{ photos: GalleryItem[]; present: number }> {
  const batch: BatchItem[] = [];
  const files = new Map<number, string>();
  const errors: CliError[] = [];
  let present = 0;
  for (const { file, caption, album = null, bytes } of photos) {
    const added = await addPhoto(database, await bytes(), file);
    onAdded();
    if (!added.ok && 'errors' in added) {
      if (added.errors.every(({ code }) => code === 'same-photo')) present += 1;
      else errors.push(...added.errors.map(toError));
      continue;
    }
    const { id, fields } = accepted(added).item;
    const other = files.get(id);
    if (other) {
      errors.push(cliError('same-photo-in-folder', { file, other }));
      continue;
    }
    files.set(id, file);
    const entry = { collection: 'photo', id } as const;
    const picture = fields.picture ?? newPicture('');
    // A text that another user has typed at the desk becomes a version, and its album stays.
    const blank = { ...fields, picture: { ...picture, description: emptyTexts }, album: null };
    const described = { ...fields, picture: { ...picture, description: caption }, album };
    const changes = changesBetween(photoCollection, blank, described);
    const saved = accepted(await saveChanges(database, entry, { id: randomUUID() }, changes));
    batch.push({ id, base: saved.item.lastOperation });
  }
  if (errors.length > 0) throw new Refused(...errors, cliError('nothing-published'));
  if (batch.length === 0) return { photos: [], present };
  const outcome = await publishPhotos(database, { id: randomUUID() }, batch);
  if (!outcome.ok) {
    const { length: count } = outcome.items;
    const rest =
      count === 0 ? cliError('nothing-published') : cliError('partly-published', { count });
    throw new Refused(...outcome.errors.map((item) => toError(item.error)), rest);
  }
  const items = await Promise.all(batch.map(({ id }) => findGalleryItem(database, { id })));
  return { photos: items.filter((item) => item !== undefined), present };
}

const captionsSchema = v.record(v.string(), v.object({ mk: v.string(), en: v.string() }));

/** Returns the captions by the names of their files. */
async function readCaptions(file: string): Promise<Read<Record<string, Bilingual>>> {
  const text = await readTextFile(file, (same) => same);
  if (!text.ok) return text;
  const json = v.pipe(v.string(), v.parseJson(), captionsSchema);
  const { success, output } = v.safeParse(json, text.value);
  return success
    ? { ok: true, value: output }
    : { ok: false, error: cliError('captions', { file }) };
}

const endings: readonly string[] = [...Object.values(photoExtensions).flat(), ...heicExtensions];

/** Pairs each photo with its caption. A Mac decomposes the letters in the names of files. */
function pairPhotos(folder: string, names: string[], captions: Record<string, Bilingual>) {
  const left = new Map(names.map((name) => [composed(name), name]));
  const photos: NewPhoto[] = [];
  const errors: CliError[] = [];
  const warnings: CliError[] = [];
  for (const [file, caption] of Object.entries(captions)) {
    const named = ({ message, ...values }: CliError): CliError => ({
      ...values,
      file,
      message: `${file}: ${message}`,
    });
    const name = left.get(composed(file));
    left.delete(composed(file));
    const text = checkTexts('caption', caption, descriptionRule);
    if (!name) errors.push(cliError('caption-without-photo', { file, folder }));
    else if (!text.ok) errors.push(...text.errors.map(toError).map(named));
    else {
      warnings.push(...text.warnings.map(toError).map(named));
      photos.push({ file, caption: text.texts, bytes: () => readFile(join(folder, name)) });
    }
  }
  for (const file of left.values()) {
    if (endings.includes(extname(file).toLowerCase()))
      errors.push(cliError('photo-without-caption', { file }));
  }
  return { photos, errors, warnings };
}

/** Publishes all photos of a folder that are not in the gallery yet, or none. */
export async function addPhotos(invocation: Invocation): Promise<CommandResult> {
  const { database, flags, resolvePath } = invocation;
  const folder = resolvePath(invocation.file ?? '');
  const names = await readdir(folder);
  const captions = await readCaptions(join(folder, 'captions.json'));
  if (!captions.ok) return failed(captions.error);
  const { photos, errors, warnings } = pairPhotos(folder, names, captions.value);
  if (errors.length > 0) return failed(...errors, cliError('nothing-published'));
  if (warnings.length > 0 && !flags.force) return failed(...warnings, cliError('needs-force'));
  const onAdded = countSteps('Photos stored', photos.length, invocation);
  const { photos: published, present } = await publishTogether(database, photos, onAdded);
  const text = `Published: ${published.length}\nAlready in the gallery: ${present}`;
  return done(text, { published, present });
}
