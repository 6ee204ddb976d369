/** `lodge gallery add`: a photo, or a folder of photos. */
import { publishPhotos } from '#server/publishing/publish-photos.ts';
import type { Database } from '#server/storage/database.ts';
import { findGalleryItem, updateCaption } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import { done, type Invocation, type Outcome, refused } from '../command.ts';
import { confirmWarnings } from '../confirm.ts';
import { type Fault, fault } from '../faults.ts';
import { lineOf } from '../items.ts';
import { formatTable } from '../table.ts';
import { startProgress } from '../terminal/questions.ts';
import { words } from '../words/words.ts';
import { type CheckedPhoto, checkPhotos, readDrafts } from './draft.ts';
import { pictureType } from './pictures.ts';

/** What the gallery has of the photos already. */
interface Comparison {
  fresh: CheckedPhoto[];
  /** Under the same caption. */
  present: CheckedPhoto[];
  /** Under another caption. */
  changed: { photo: CheckedPhoto; item: GalleryItem }[];
}

async function compare(database: Database, photos: CheckedPhoto[]): Promise<Comparison> {
  const result: Comparison = { fresh: [], present: [], changed: [] };
  for (const photo of photos) {
    const item = await findGalleryItem(database, { imageUrl: photo.imageUrl });
    if (!item) result.fresh.push(photo);
    else if (item.caption.mk === photo.caption.mk && item.caption.en === photo.caption.en) {
      result.present.push(photo);
    } else result.changed.push({ photo, item });
  }
  return result;
}

/** One photo that is given alone changes nothing; the captions file of a folder does. */
const conflictOf = ({ photo, item }: Comparison['changed'][number]): Fault =>
  fault('photo-in-gallery', {
    file: photo.file,
    id: item.id,
    caption: `${item.caption.mk} / ${item.caption.en}`,
  });

const photoTable = [
  { title: words.columns.file, cell: ({ file }: CheckedPhoto) => file },
  {
    title: words.columns.macedonian,
    cell: ({ caption }: CheckedPhoto) => caption.mk,
    shrinks: true as const,
  },
  {
    title: words.columns.english,
    cell: ({ caption }: CheckedPhoto) => caption.en,
    shrinks: true as const,
  },
];

function plan(
  { context }: Invocation,
  compared: Comparison,
  { notes, leftOut }: { notes: string[]; leftOut: string[] },
): Outcome {
  const { fresh, present, changed } = compared;
  const table = (photos: CheckedPhoto[]) => formatTable(photos, photoTable, context.columns);
  const { said } = words;
  const changes = changed.map(({ photo }) => photo);
  const lines = [
    ...(fresh.length > 0 ? [said.wouldPublishPhotos, table(fresh)] : []),
    ...(changes.length > 0 ? [said.wouldChangeCaptions, table(changes)] : []),
    ...(present.length > 0 ? [said.alreadyThere(present.length)] : []),
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

/** Checks everything first; publishes all of it, or nothing. */
export async function addPhotos(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const { database } = context;
  const { said } = words;
  const read = await readDrafts(invocation);
  if (!read.ok) return read.outcome;
  const checking = startProgress(said.checking, read.drafts.length, invocation);
  const checked = await checkPhotos(read.drafts, checking.step);
  checking.end(said.checked);
  const compared = await compare(database, checked.photos);
  const faults = [...checked.faults, ...(read.fromFolder ? [] : compared.changed.map(conflictOf))];
  if (faults.length > 0) return refused(...faults, fault('nothing-published'));
  const refusal = await confirmWarnings(invocation, checked.warnings);
  if (refusal) return refusal;
  const { leftOut = [] } = read;
  const notes = [
    ...checked.notes.map(({ message }) => message),
    ...(leftOut.length > 0 ? [said.columnsLeftOut(leftOut.join(', '))] : []),
  ];
  if (flags['dry-run']) return plan(invocation, compared, { notes, leftOut });

  const publishing = startProgress(said.publishing, checked.photos.length, invocation);
  const items = await publishPhotos(database, checked.photos, { onStored: publishing.step });
  publishing.end(said.publishedAll);
  const changed: GalleryItem[] = [];
  for (const { photo, item } of compared.changed) {
    const after = await updateCaption(database, item.id, () => photo.caption);
    if (after) changed.push(after);
  }
  await read.finish?.();
  const present = checked.photos.length - items.length - changed.length;
  const line = (item: GalleryItem) => lineOf(pictureType, item);
  const lines = [
    ...(items.length > 0 ? [said.publishedPhotos, ...items.map(line)] : []),
    ...(changed.length > 0 ? [said.changedCaptions, ...changed.map(line)] : []),
    ...(present > 0 ? [said.alreadyThere(present)] : []),
    ...notes,
  ];
  const { toJson } = pictureType;
  return done(lines.join('\n'), {
    published: items.map(toJson),
    changed: changed.map(toJson),
    present,
    leftOut,
  });
}
