/** `lodge gallery`: publishes, describes, lists and removes photos. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readPhoto } from '#server/publishing/photo.ts';
import { type NewPhoto, publishPhotos, withdrawPhotos } from '#server/publishing/publish-photos.ts';
import { checkTexts } from '#server/publishing/text.ts';
import type { Database } from '#server/storage/database.ts';
import {
  countGalleryItems,
  findGalleryItem,
  newestGalleryItems,
  updateCaption,
} from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import { sameTexts } from '#shared/language.ts';
import { parsePicture, pictureUrl } from '#shared/picture.ts';
import { type GivenPhoto, readFolder } from './captions.ts';
import { done, type Invocation, type Outcome, refused, usageError } from './command.ts';
import { countSteps } from './confirm.ts';
import { type Fault, fault, found } from './faults.ts';
import { formatTable, type ItemType, lineOf, list, remove } from './items.ts';

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
  remove: ({ database }, items) => withdrawPhotos(database, items),
  removeRow: (database, id) => withdrawPhotos(database, [{ id }]),
  toJson: (item) => item,
};

interface CheckedPhoto extends NewPhoto {
  file: string;
}

/** Decodes every photo and checks every caption; collects all faults. */
async function checkPhotos(given: GivenPhoto[], onChecked: () => void) {
  const photos: CheckedPhoto[] = [];
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const notes: string[] = [];
  for (const { path, caption } of given) {
    const file = basename(path);
    const named = (each: Parameters<typeof found>[0]): Fault => {
      const { message, ...values } = found(each);
      return { ...values, file, message: `${file}: ${message}` };
    };
    const text = checkTexts('caption', caption);
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
    // Decoded again at publication: a folder of decoded photos would not fit into memory.
    const photo = async () => {
      const again = await readPhoto(path);
      if (!again.ok) throw new Error(found(again.fault).message);
      return again.photo;
    };
    photos.push({ file, imageUrl, caption: text.texts, photo });
  }
  return { photos, faults, warnings, notes };
}

/** The photos with the item of the gallery that shows them already. */
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

/** One photo that is given alone changes nothing; the captions file of a folder does. */
const inGallery = (photo: CheckedPhoto, { id, caption: { mk, en } }: GalleryItem) =>
  fault('photo-in-gallery', { file: photo.file, id, caption: `${mk} / ${en}` });

const photoTable = [
  { title: 'File', cell: ({ file }: CheckedPhoto) => file },
  { title: 'Macedonian', cell: ({ caption }: CheckedPhoto) => caption.mk, shrinks: true },
  { title: 'English', cell: ({ caption }: CheckedPhoto) => caption.en, shrinks: true },
];

/** Lines under a heading; none without lines. */
const section = (title: string, lines: string[]) => (lines.length > 0 ? [title, ...lines] : []);

/** Checks everything first; publishes all of it, or nothing. */
export async function addPhotos(invocation: Invocation): Promise<Outcome> {
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
  const onStored = countSteps('Published photos', checked.photos.length, invocation);
  const published = await publishPhotos(database, checked.photos, { onStored });
  const captioned: GalleryItem[] = [];
  for (const { photo, item } of changed) {
    const after = await updateCaption(database, item.id, () => photo.caption);
    if (after) captioned.push(after);
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

export async function editCaption({ ids: [id = 0], flags, context }: Invocation): Promise<Outcome> {
  const { database } = context;
  const before = await findGalleryItem(database, { id });
  const unknown = () => refused(fault('no-such-item', { group: 'gallery', id }));
  if (!before) return unknown();
  if (flags.mk === undefined && flags.en === undefined) return usageError('give-caption');
  const merge = ({ mk, en }: GalleryItem['caption']) =>
    checkTexts('caption', { mk: flags.mk ?? mk, en: flags.en ?? en });
  const checked = merge(before.caption);
  if (!checked.ok) return refused(...checked.faults.map(found));
  if (checked.warnings.length > 0 && !flags.force) {
    return refused(...checked.warnings.map(found), fault('needs-force'));
  }
  if (flags.dryRun) {
    const item = { ...before, caption: checked.texts };
    return done(`Would become: ${lineOf(photoType, item)}`, item);
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.texts : caption;
  });
  return after ? done(`Changed: ${lineOf(photoType, after)}`, after) : unknown();
}

export const listPhotos = (invocation: Invocation) => list(photoType, invocation);

export const removePhotos = (invocation: Invocation) => remove(photoType, invocation);
