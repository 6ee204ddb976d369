import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { saveDraft } from '#server/publishing/entry-operations.ts';
import { readPhoto } from '#server/publishing/photo.ts';
import { addPhoto, publishPhotos } from '#server/publishing/photo-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { countGalleryItems, findGalleryItem, newestGalleryItems } from '#server/storage/gallery.ts';
import { checkTexts } from '#shared/check-text.ts';
import type { GalleryItem } from '#shared/items.ts';
import { captionRule } from '#shared/kinds/photo.ts';
import type { Bilingual } from '#shared/language.ts';
import { parsePicture, pictureUrl } from '#shared/picture.ts';
import { type BatchItem, operationOn } from '#shared/publishing.ts';
import { type InputPhoto, readFolder } from './captions.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { accepted, type CliFault, fault, Refused, toFault } from './faults.ts';
import {
  binEntries,
  type Column,
  formatTable,
  type ItemType,
  lineOf,
  list,
  remove,
} from './items.ts';
import { countSteps } from './terminal.ts';

const captionColumns: Column<{ caption: Bilingual }>[] = [
  { title: 'Macedonian', cell: ({ caption }) => caption.mk, shrinks: true },
  { title: 'English', cell: ({ caption }) => caption.en, shrinks: true },
];

const photoType: ItemType<GalleryItem> = {
  group: 'gallery',
  table: [
    { title: 'No.', cell: ({ id }) => id },
    {
      title: 'Size',
      cell({ imageUrl }) {
        const picture = parsePicture(imageUrl);
        return picture ? `${picture.width}×${picture.height}` : '';
      },
    },
    ...captionColumns,
  ],
  find: (database, id) => findGalleryItem(database, { id }),
  newest: newestGalleryItems,
  count: countGalleryItems,
  remove: (database, items) => binEntries(database, 'photo', items),
  toJson: (item) => item,
};

export interface NewPhoto {
  file: string;
  caption: Bilingual;
  album?: number;
  bytes(): Promise<Buffer>;
}

/** Adds photos and publishes them together, as the desk does. */
export async function publishTogether(
  database: Database,
  photos: NewPhoto[],
  onAdded: () => void,
): Promise<GalleryItem[]> {
  const batch: BatchItem[] = [];
  for (const { file, caption, album = null, bytes } of photos) {
    const added = accepted(await addPhoto(database, await bytes(), file));
    const { id, fields } = added.item;
    const entry = { kind: 'photo', id } as const;
    const texts = { ...fields, caption, album };
    const saved = accepted(await saveDraft(database, entry, operationOn(added.item), texts));
    batch.push({ id, base: saved.item.lastOperation });
    onAdded();
  }
  if (batch.length === 0) return [];
  const outcome = await publishPhotos(database, { id: randomUUID() }, batch);
  if (!outcome.ok) {
    const { length: count } = outcome.items;
    const rest = count === 0 ? fault('nothing-published') : fault('partly-published', { count });
    throw new Refused(...outcome.faults.map((item) => toFault(item.fault)), rest);
  }
  const published = batch.map(({ id }) => findGalleryItem(database, { id }));
  return (await Promise.all(published)).filter((item) => item !== undefined);
}

interface CheckedPhoto extends NewPhoto {
  imageUrl: string;
}

async function checkPhotos(inputs: InputPhoto[], onChecked: () => void) {
  const photos: CheckedPhoto[] = [];
  const faults: CliFault[] = [];
  const warnings: CliFault[] = [];
  const notes: string[] = [];
  for (const { path, caption } of inputs) {
    const file = basename(path);
    const named = (issue: Parameters<typeof toFault>[0]): CliFault => {
      const { message, ...values } = toFault(issue);
      return { ...values, file, message: `${file}: ${message}` };
    };
    const text = checkTexts('caption', caption, captionRule);
    const read = await readPhoto(path);
    onChecked();
    if (!text.ok) faults.push(...text.faults.map(named));
    if (!read.ok) faults.push(toFault(read.fault));
    if (!text.ok || !read.ok) continue;
    const imageUrl = pictureUrl(read.photo.picture);
    const twin = photos.find((photo) => photo.imageUrl === imageUrl);
    if (twin) {
      faults.push(fault('same-photo-in-folder', { file, other: twin.file }));
      continue;
    }
    warnings.push(...text.warnings.map(named));
    notes.push(...read.photo.warnings.map((warning) => toFault(warning).message));
    photos.push({ file, imageUrl, caption: text.texts, bytes: () => readFile(path) });
  }
  return { photos, faults, warnings, notes };
}

/** Publishes all photos of a folder that are not in the gallery yet, or none. */
export async function addPhotos(invocation: Invocation): Promise<CommandResult> {
  const { database, flags, columns, resolvePath } = invocation;
  const folder = resolvePath(invocation.file ?? '');
  const captions = resolvePath(flags.captions ?? join(folder, 'captions.csv'));
  const read = await readFolder(folder, captions);
  if (!read.ok) return failed(...read.faults);
  const { leftOut } = read;
  const onChecked = countSteps('Checked photos', read.photos.length, invocation);
  const checked = await checkPhotos(read.photos, onChecked);
  if (checked.faults.length > 0) return failed(...checked.faults, fault('nothing-published'));
  if (checked.warnings.length > 0 && !flags.force) {
    return failed(...checked.warnings, fault('needs-force'));
  }
  const fresh: CheckedPhoto[] = [];
  for (const photo of checked.photos) {
    if (!(await findGalleryItem(database, { imageUrl: photo.imageUrl }))) fresh.push(photo);
  }
  const present = checked.photos.length - fresh.length;
  const withNotes = (beginning: string, lines: string) =>
    [
      fresh.length > 0 && `${beginning}:\n${lines}`,
      present > 0 && `Already in the gallery: ${present}`,
      ...checked.notes,
      leftOut.length > 0 &&
        `Columns of the captions file that were left out: ${leftOut.join(', ')}`,
    ]
      .filter((line) => line !== false)
      .join('\n');
  if (flags.dryRun) {
    const published = fresh.map(({ file, imageUrl, caption }) => ({ file, imageUrl, caption }));
    const table = [{ title: 'File', cell: ({ file }: NewPhoto) => file }, ...captionColumns];
    const lines = formatTable(fresh, table, columns);
    return done(withNotes('Would publish', lines), { published, present, leftOut });
  }
  const onAdded = countSteps('Photos stored', fresh.length, invocation);
  const published = await publishTogether(database, fresh, onAdded);
  const lines = published.map((item) => lineOf(photoType, item)).join('\n');
  return done(withNotes('Published', lines), { published, present, leftOut });
}

export const listPhotos = (invocation: Invocation) => list(photoType, invocation);

export const removePhotos = (invocation: Invocation) => remove(photoType, invocation);
