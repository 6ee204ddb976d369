/** `lodge gallery`: publishes photos, changes their captions, lists and removes them. */

import { type NewPhoto, publishPhotos, withdrawPhotos } from '#server/publishing/publish-photos.ts';
import { checkTexts } from '#server/publishing/text.ts';
import type { Database } from '#server/storage/database.ts';
import {
  findGalleryItem,
  newestGalleryItems,
  removeGalleryItem,
  updateCaption,
} from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import {
  type Command,
  done,
  dryRun,
  force,
  type Invocation,
  type Option,
  type Outcome,
  refused,
  sentences,
  usageError,
  yes,
} from '../command.ts';
import { type ItemType, itemIdOf, limitOption, list, remove, unknown } from '../list-and-remove.ts';
import { confirmWarnings, startProgress } from '../prompts.ts';
import { captionsFileFormat } from './captions-file.ts';
import { askForCaption, captionIn, checkPhotos, readDrafts } from './draft.ts';

const captionOptions: Record<string, Option> = {
  mk: { type: 'string', value: 'TEXT', help: 'The Macedonian caption' },
  en: { type: 'string', value: 'TEXT', help: 'The English caption' },
};

const bothOf = ({ mk, en }: Bilingual) => `${mk} / ${en}`;

const line = ({ id, caption }: GalleryItem) => `${id}  ${bothOf(caption)}`;

const pictureType: ItemType<GalleryItem> = {
  noun: 'picture',
  group: 'gallery',
  line,
  choice: ({ caption }) => ({ label: caption.mk, hint: caption.en }),
  find: (database, id) => findGalleryItem(database, { id }),
  newest: newestGalleryItems,
  remove: withdrawPhotos,
  removeRow: removeGalleryItem,
};

/** Faults for photos that the gallery has under another caption: `add` changes none. */
async function captionConflicts(database: Database, photos: NewPhoto[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { imageUrl, caption } of photos) {
    const known = await findGalleryItem(database, { imageUrl });
    if (known && (known.caption.mk !== caption.mk || known.caption.en !== caption.en)) {
      const present = `number ${known.id}, with the caption "${bothOf(known.caption)}"`;
      faults.push(
        `The photo for "${bothOf(caption)}" is already in the gallery as ${present}. To change the caption: gallery edit ${known.id}.`,
      );
    }
  }
  return faults;
}

/** Checks everything first; publishes all of it, or nothing. */
async function add(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const read = await readDrafts(invocation);
  if (!read.ok) return read.outcome;
  const { drafts } = read;
  const checking = startProgress('Checking photos', drafts.length, invocation);
  const { photos, faults, warnings, notes } = await checkPhotos(drafts, checking.step);
  checking.end('Photos checked');
  faults.push(...(await captionConflicts(context.database, photos)));
  if (faults.length > 0) return refused(...faults, 'Nothing was published.');
  const refusal = await confirmWarnings(invocation, warnings);
  if (refusal) return refusal;
  if (flags['dry-run']) {
    const lines = photos.map(({ caption }) => bothOf(caption));
    const data = photos.map(({ imageUrl, caption }) => ({ imageUrl, caption }));
    return done(['Would publish:', ...lines, ...notes].join('\n'), data);
  }
  const publishing = startProgress('Publishing photos', photos.length, invocation);
  const items = await publishPhotos(context, photos, { onStored: publishing.step });
  publishing.end('Photos published');
  const known = photos.length - items.length;
  const lines = [
    ...(items.length > 0 ? ['Published:', ...items.map(line)] : []),
    ...(known > 0 ? [`Already in the gallery: ${known}`] : []),
    ...notes,
  ];
  return done(lines.join('\n'), items);
}

async function edit(invocation: Invocation): Promise<Outcome> {
  const { context, flags, positionals } = invocation;
  const { database } = context;
  if (positionals.length > 1) return usageError('One picture at a time, please.');
  const id = await itemIdOf(pictureType, invocation);
  if (id === undefined) return usageError('Which picture? Give its number, from "gallery list".');
  const before = await findGalleryItem(database, { id });
  if (!before) return unknown(pictureType.noun, id);
  let given = captionIn(invocation);
  if (given.mk === undefined && given.en === undefined) {
    if (!context.interactive) return usageError('Give the new caption with --mk, --en or both.');
    given = await askForCaption(before.caption);
  }
  const merge = (caption: GalleryItem['caption']) =>
    checkTexts('caption', { mk: given.mk ?? caption.mk, en: given.en ?? caption.en });
  const checked = merge(before.caption);
  if (!checked.ok) return refused(...sentences(checked.faults));
  const refusal = await confirmWarnings(invocation, sentences(checked.warnings));
  if (refusal) return refusal;
  if (flags['dry-run']) {
    const item = { ...before, caption: checked.texts };
    return done(`Would become: ${line(item)}`, item);
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.texts : caption;
  });
  return after ? done(`Changed: ${line(after)}`, after) : unknown(pictureType.noun, id);
}

export const gallery: Record<string, Command> = {
  add: {
    summary: 'Publish a photo, or a folder of photos, with captions in both languages',
    usage: '[PHOTO | FOLDER]',
    options: {
      ...captionOptions,
      captions: {
        type: 'string',
        value: 'FILE',
        help: 'The captions of a folder (default: its captions.csv or captions.json)',
      },
      force,
      'dry-run': dryRun,
    },
    notes: `Photos are turned upright, stripped of camera and location data, and published in several sizes.
A folder is published completely or, if anything is wrong, not at all. If a run is interrupted, run
it again and it continues where it stopped. A photo that is already in the gallery is not added
again.

${captionsFileFormat}`,
    examples: [
      'gallery add hall.jpg --mk "Големата сала" --en "The great hall"',
      'gallery add photos/2026 --dry-run',
      'gallery add photos/2026 --captions captions-2026.csv',
    ],
    run: add,
  },
  edit: {
    summary: 'Change the caption of a picture',
    usage: 'NUMBER',
    options: { ...captionOptions, force, 'dry-run': dryRun },
    examples: ['gallery edit 7 --en "The great hall at night"'],
    run: edit,
  },
  list: {
    summary: 'List the pictures, the last added first',
    options: { limit: limitOption },
    examples: ['gallery list', 'gallery list --limit 1000 --json'],
    run: (invocation) => list(pictureType, invocation),
  },
  remove: {
    summary: 'Remove pictures and their files for good',
    usage: 'NUMBER …',
    options: { yes, 'dry-run': dryRun },
    examples: ['gallery remove 7', 'gallery remove 7 8 9 --dry-run'],
    run: (invocation) => remove(pictureType, invocation),
  },
};
