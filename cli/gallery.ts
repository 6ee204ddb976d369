/** `lodge gallery`: publishes photos, changes their captions, lists and removes them. */

import { withdrawPhotos } from '#server/publishing/publish-photos.ts';
import { checkCaption } from '#server/publishing/text.ts';
import {
  findGalleryItem,
  newestGalleryItems,
  removeGalleryItem,
  updateCaption,
} from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/gallery.ts';
import { settleDoubts } from './ask.ts';
import { captionsFileFormat } from './captions-file.ts';
import {
  type Call,
  type Command,
  done,
  dryRun,
  force,
  misused,
  type Option,
  type Outcome,
  parseId,
  refused,
  yes,
} from './command.ts';
import { addPhotos, givenCaption, pictureLine } from './gallery-add.ts';
import { askForCaption, askWhichPicture } from './gallery-questions.ts';
import { type Kind, limitOption, list, remove, unknown } from './numbered.ts';

const captionOptions: Record<string, Option> = {
  mk: { type: 'string', value: 'TEXT', help: 'The Macedonian caption' },
  en: { type: 'string', value: 'TEXT', help: 'The English caption' },
};

const kind: Kind<GalleryItem> = {
  noun: 'picture',
  line: pictureLine,
  find: (database, id) => findGalleryItem(database, { id }),
  newest: newestGalleryItems,
  choose: askWhichPicture,
  remove: withdrawPhotos,
  removeRow: removeGalleryItem,
};

async function edit(call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const [word, ...more] = call.words;
  if (more.length > 0) return misused('One picture at a time, please.');
  const id = word === undefined && interactive ? await askWhichPicture(database) : parseId(word);
  if (id === undefined) return misused('Which picture? Give its number, as "gallery list" shows.');
  const before = await findGalleryItem(database, { id });
  if (!before) return unknown(kind, id);
  let given = givenCaption(call);
  if (given.mk === undefined && given.en === undefined) {
    if (!interactive) return misused('Give the new caption with --mk, --en or both.');
    given = await askForCaption(before.caption);
  }
  const merge = (caption: GalleryItem['caption']) =>
    checkCaption({ mk: given.mk ?? caption.mk, en: given.en ?? caption.en });
  const checked = merge(before.caption);
  if (!checked.ok) return refused(...checked.faults);
  const doubtful = await settleDoubts(call, checked.doubts);
  if (doubtful) return doubtful;
  if (call.flags['dry-run']) {
    const item = { ...before, caption: checked.caption };
    return done(`Would become: ${pictureLine(item)}`, item);
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.caption : caption;
  });
  return after ? done(`Changed: ${pictureLine(after)}`, after) : unknown(kind, id);
}

export const gallery: Record<string, Command> = {
  add: {
    summary: 'Publish a photo, or a folder of photos, with captions in both languages',
    words: '[PHOTO | FOLDER]',
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
    notes: `Photos are turned upright, freed of camera data and place, and published in several sizes.
A folder is published whole or, if anything is wrong with it, not at all; run again after an
interruption, it goes on where it stopped. A photo that is there already is not added twice.

${captionsFileFormat}`,
    examples: [
      'gallery add hall.jpg --mk "Големата сала" --en "The great hall"',
      'gallery add photos/2026 --dry-run',
      'gallery add photos/2026 --captions captions-2026.csv',
    ],
    run: addPhotos,
  },
  edit: {
    summary: 'Change the caption of a picture',
    words: 'NUMBER',
    options: { ...captionOptions, force, 'dry-run': dryRun },
    examples: ['gallery edit 7 --en "The great hall at night"'],
    run: edit,
  },
  list: {
    summary: 'List the pictures, the last added first',
    options: { limit: limitOption },
    examples: ['gallery list', 'gallery list --limit 1000 --json'],
    run: (call) => list(kind, call),
  },
  remove: {
    summary: 'Remove pictures and their files for good',
    words: 'NUMBER …',
    options: { yes, 'dry-run': dryRun },
    examples: ['gallery remove 7', 'gallery remove 7 8 9 --dry-run'],
    run: (call) => remove(kind, call),
  },
};
