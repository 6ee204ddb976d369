import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setCaption } from '#server/publishing/gallery-photos.ts';
import { readPhoto } from '#server/publishing/photo.ts';
import { binPublicPhotos } from '#server/publishing/photo-bin.ts';
import {
  type BatchPhoto,
  publishBatch,
  saveStagedPhoto,
  stagePhoto,
} from '#server/publishing/photos.ts';
import type { Database } from '#server/storage/database.ts';
import {
  countGalleryItems,
  findGalleryItem,
  findPublicPhoto,
  newestGalleryItems,
} from '#server/storage/gallery.ts';
import { checkTexts } from '#shared/check-text.ts';
import type { PublishingFault } from '#shared/faults.ts';
import type { GalleryItem } from '#shared/items.ts';
import { type Bilingual, sameTexts } from '#shared/language.ts';
import { parsePicture, pictureUrl } from '#shared/picture.ts';
import type { PublicPhoto } from '#shared/publishing.ts';
import { operationOn } from '#shared/publishing.ts';
import { textRules } from '#shared/text.ts';
import { type GivenPhoto, readFolder } from './captions.ts';
import { type CommandResult, done, type Invocation, refused, usageError } from './command.ts';
import { type CliFault, fault, found } from './faults.ts';
import { formatTable, type ItemType, lineOf, list, remove } from './items.ts';
import { countSteps } from './terminal.ts';

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
    { title: 'Macedonian', cell: ({ caption }) => caption.mk, shrinks: true },
    { title: 'English', cell: ({ caption }) => caption.en, shrinks: true },
  ],
  find: (database, id) => findGalleryItem(database, { id }),
  newest: newestGalleryItems,
  count: countGalleryItems,
  remove: ({ database }, items) => binPublicPhotos(database, items),
  toJson: (item) => item,
};

/** The other fields are only for the desk. */
const shownItem = ({ degrees: _, revision: __, ...item }: PublicPhoto): GalleryItem => item;

export interface NewPhoto {
  file: string;
  caption: Bilingual;
  bytes(): Promise<Buffer>;
}

/** Stages photos and publishes them together, as the desk does. The last one comes first. */
export async function publishTogether(
  database: Database,
  photos: NewPhoto[],
  onStaged: () => void,
): Promise<{ ok: true; photos: GalleryItem[] } | { ok: false; faults: CliFault[] }> {
  const refusedBy = (outcome: { faults: PublishingFault[] } | object) => ({
    ok: false as const,
    faults: 'faults' in outcome ? outcome.faults.map(found) : [fault('changed-meanwhile')],
  });
  const batch: BatchPhoto[] = [];
  for (const { file, caption, bytes } of photos) {
    const staged = await stagePhoto(database, await bytes(), file);
    if (!staged.ok) return refusedBy(staged);
    const { id, album } = staged.item;
    const saved = await saveStagedPhoto(database, id, operationOn(staged.item), { caption, album });
    if (!saved.ok) return refusedBy(saved);
    batch.push({ id, base: saved.item.revision });
    onStaged();
  }
  if (batch.length === 0) return { ok: true, photos: [] };
  const outcome = await publishBatch(database, { id: randomUUID() }, batch.toReversed());
  if (outcome.ok) return { ok: true, photos: outcome.photos.toReversed() };
  return { ok: false, faults: outcome.faults.map((each) => found(each.fault)) };
}

interface CheckedPhoto extends NewPhoto {
  imageUrl: string;
}

async function checkPhotos(given: GivenPhoto[], onChecked: () => void) {
  const photos: CheckedPhoto[] = [];
  const faults: CliFault[] = [];
  const warnings: CliFault[] = [];
  const notes: string[] = [];
  for (const { path, caption } of given) {
    const file = basename(path);
    const named = (each: Parameters<typeof found>[0]): CliFault => {
      const { message, ...values } = found(each);
      return { ...values, file, message: `${file}: ${message}` };
    };
    const text = checkTexts('caption', caption, textRules.caption);
    const read = await readPhoto(path);
    onChecked();
    if (!text.ok) faults.push(...text.faults.map(named));
    if (!read.ok) faults.push(found(read.fault));
    if (!text.ok || !read.ok) continue;
    const imageUrl = pictureUrl(read.photo.picture);
    const twin = photos.find((photo) => photo.imageUrl === imageUrl);
    if (twin) {
      faults.push(fault('same-photo-in-folder', { file, other: twin.file }));
      continue;
    }
    warnings.push(...text.warnings.map(named));
    notes.push(...read.photo.warnings.map((warning) => found(warning).message));
    photos.push({ file, imageUrl, caption: text.texts, bytes: () => readFile(path) });
  }
  return { photos, faults, warnings, notes };
}

async function compare(database: Database, photos: CheckedPhoto[]) {
  const fresh: CheckedPhoto[] = [];
  const present: CheckedPhoto[] = [];
  const changed: { photo: CheckedPhoto; item: GalleryItem }[] = [];
  for (const photo of photos) {
    const item = await findGalleryItem(database, { imageUrl: photo.imageUrl });
    if (!item) fresh.push(photo);
    else if (sameTexts(item.caption, photo.caption)) present.push(photo);
    else changed.push({ photo, item });
  }
  return { fresh, present, changed };
}

/** `gallery add` with one photo does not change an existing caption; a captions file does. */
const inGallery = (photo: CheckedPhoto, { id, caption: { mk, en } }: GalleryItem) =>
  fault('photo-in-gallery', { file: photo.file, id, caption: `${mk} / ${en}` });

const photoTable = [
  { title: 'File', cell: ({ file }: CheckedPhoto) => file },
  { title: 'Macedonian', cell: ({ caption }: CheckedPhoto) => caption.mk, shrinks: true },
  { title: 'English', cell: ({ caption }: CheckedPhoto) => caption.en, shrinks: true },
];

const section = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines] : []);

/** Publishes all photos, or none. */
export async function addPhotos(invocation: Invocation): Promise<CommandResult> {
  const { context, flags } = invocation;
  const { database, resolvePath } = context;
  const { mk, en, captions } = flags;
  const path = resolvePath(invocation.file ?? '');
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
  if (isFolder && (mk ?? en)) return usageError('captions-in-file');
  const read = isFolder
    ? await readFolder(path, captions && resolvePath(captions))
    : { ok: true as const, photos: [{ path, caption: { mk, en } }], leftOut: [] };
  if (!read.ok) return refused(...read.faults);
  const { leftOut } = read;
  const checked = await checkPhotos(
    read.photos,
    countSteps('Checked photos', read.photos.length, invocation),
  );
  const { fresh, present, changed } = await compare(database, checked.photos);
  const faults = [...checked.faults];
  if (!isFolder) faults.push(...changed.map(({ photo, item }) => inGallery(photo, item)));
  if (faults.length > 0) return refused(...faults, fault('nothing-published'));
  if (checked.warnings.length > 0 && !flags.force) {
    return refused(...checked.warnings, fault('needs-force'));
  }
  const notes = [
    ...checked.notes,
    ...(leftOut.length > 0
      ? [`Columns of the captions file that were left out: ${leftOut.join(', ')}`]
      : []),
  ];
  if (flags.dryRun) {
    const changes = changed.map(({ photo }) => photo);
    const table = (photos: CheckedPhoto[]) =>
      photos.length > 0 ? [formatTable(photos, photoTable, context.columns)] : [];
    const lines = [
      ...section('Would publish:', table(fresh)),
      ...section('Would change captions:', table(changes)),
      ...(present.length > 0 ? [`Already in the gallery: ${present.length}`] : []),
      ...notes,
    ];
    const shown = ({ file, imageUrl, caption }: CheckedPhoto) => ({ file, imageUrl, caption });
    return done(lines.join('\n'), {
      published: fresh.map(shown),
      changed: changes.map(shown),
      present: present.map(shown),
      leftOut,
    });
  }
  const onStaged = countSteps('Photos stored', fresh.length, invocation);
  const outcome = await publishTogether(database, fresh, onStaged);
  if (!outcome.ok) return refused(...outcome.faults, fault('nothing-published'));
  const published = outcome.photos;
  const captioned: GalleryItem[] = [];
  for (const { photo, item } of changed) {
    const before = await findPublicPhoto(database, item.id);
    if (!before || !sameTexts(before.caption, item.caption)) continue;
    const after = await setCaption(database, item.id, operationOn(before), photo.caption);
    if (after.ok) captioned.push(shownItem(after.item));
  }
  const left = checked.photos.length - published.length - captioned.length;
  const line = (item: GalleryItem) => lineOf(photoType, item);
  const lines = [
    ...section('Published:', published.map(line)),
    ...section('Changed captions:', captioned.map(line)),
    ...(left > 0 ? [`Already in the gallery: ${left}`] : []),
    ...notes,
  ];
  return done(lines.join('\n'), { published, changed: captioned, present: left, leftOut });
}

export async function editCaption({
  ids: [id = 0],
  flags,
  context,
}: Invocation): Promise<CommandResult> {
  const { database } = context;
  const before = await findPublicPhoto(database, id);
  if (!before) return refused(fault('no-such-item', { group: 'gallery', id }));
  if (flags.mk === undefined && flags.en === undefined) return usageError('give-caption');
  const base = before.caption;
  const checked = checkTexts(
    'caption',
    { mk: flags.mk ?? base.mk, en: flags.en ?? base.en },
    textRules.caption,
  );
  if (!checked.ok) return refused(...checked.faults.map(found));
  if (checked.warnings.length > 0 && !flags.force) {
    return refused(...checked.warnings.map(found), fault('needs-force'));
  }
  if (flags.dryRun) {
    const item = { ...shownItem(before), caption: checked.texts };
    return done(`Would become: ${lineOf(photoType, item)}`, item);
  }
  const outcome = await setCaption(database, id, operationOn(before), checked.texts);
  if (outcome.ok) {
    const item = shownItem(outcome.item);
    return done(`Changed: ${lineOf(photoType, item)}`, item);
  }
  if (!('faults' in outcome)) return refused(fault('changed-meanwhile'));
  return refused(...outcome.faults.map(found));
}

export const listPhotos = (invocation: Invocation) => list(photoType, invocation);

export const removePhotos = (invocation: Invocation) => remove(photoType, invocation);
