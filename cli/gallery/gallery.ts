/** `lodge gallery`: publishes photos, changes their captions, lists and removes them. */
import { stat } from 'node:fs/promises';
import { checkTexts } from '#server/publishing/text.ts';
import { findGalleryItem, updateCaption } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import {
  type Command,
  done,
  type Invocation,
  type Outcome,
  refused,
  usageError,
} from '../command.ts';
import { confirmWarnings } from '../confirm.ts';
import { fault, found } from '../faults.ts';
import { itemIdOf, lineOf, list, remove } from '../items.ts';
import { askForPath } from '../terminal/paths.ts';
import { words } from '../words/words.ts';
import { addPhotos } from './add.ts';
import { askForCaption } from './caption.ts';
import { captionIn } from './draft.ts';
import { completeCaptions } from './folder.ts';
import { pictureType } from './picture-type.ts';

async function writeCaptionsFile({ positionals, context }: Invocation): Promise<Outcome> {
  const [given, ...more] = positionals;
  if (more.length > 0 || (given === undefined && !context.interactive)) {
    return usageError('give-folder');
  }
  const { photoFolder: message } = words.ask;
  const wanted = { message, isWanted: () => false, folders: 'only' as const };
  const folder = context.resolvePath(given ?? (await askForPath(wanted, context)));
  const entry = await stat(folder).catch(() => undefined);
  if (!entry) return refused(fault('no-such-file', { file: folder }));
  if (!entry.isDirectory()) return refused(fault('no-folder', { file: folder }));
  const written = await completeCaptions(folder);
  if (!written.ok) return refused(written.fault);
  const { file, lines } = written;
  return done(words.said.captionsWritten({ file, photos: lines.length }), {
    file,
    photos: lines.length,
  });
}

async function edit(invocation: Invocation): Promise<Outcome> {
  const { context, flags, positionals } = invocation;
  const { database } = context;
  if (positionals.length > 1) return usageError('one-at-a-time');
  const id = await itemIdOf(pictureType, invocation);
  if (id === undefined) return usageError('which-one', { group: 'gallery' });
  const before = await findGalleryItem(database, { id });
  const unknown = () => refused(fault('no-such-item', { group: 'gallery', id }));
  if (!before) return unknown();
  let given = captionIn(invocation);
  let finish: (() => Promise<void>) | undefined;
  if (given.mk === undefined && given.en === undefined) {
    if (!context.interactive) return usageError('give-caption');
    const asked = await askForCaption(context, {
      photo: `${id}`,
      before: before.caption,
      name: 'gallery-edit',
      command: `gallery edit ${id}`,
    });
    if ('refusal' in asked) return asked.refusal;
    ({ caption: given, finish } = asked);
  }
  const merge = (caption: GalleryItem['caption']) =>
    checkTexts('caption', { mk: given.mk ?? caption.mk, en: given.en ?? caption.en });
  const checked = merge(before.caption);
  if (!checked.ok) return refused(...checked.faults.map(found));
  const refusal = await confirmWarnings(invocation, checked.warnings.map(found));
  if (refusal) return refusal;
  const { toJson } = pictureType;
  if (flags['dry-run']) {
    const item = { ...before, caption: checked.texts };
    return done(words.said.wouldBecome(lineOf(pictureType, item)), toJson(item));
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.texts : caption;
  });
  if (!after) return unknown();
  await finish?.();
  return done(words.said.changed(lineOf(pictureType, after)), toJson(after));
}

export const gallery: Record<string, Command> = {
  add: {
    usage: '[PHOTO | FOLDER]',
    options: ['mk', 'en', 'captions', 'force', 'dry-run'],
    notes: `${words.help.notes.galleryAdd}\n\n${words.help.notes.captionsFile}`,
    examples: [
      'gallery add hall.jpg --mk "Големата сала" --en "The great hall"',
      'gallery add photos/2026 --dry-run',
      'gallery add photos/2026 --captions captions-2026.csv',
    ],
    run: addPhotos,
  },
  captions: {
    usage: 'FOLDER',
    notes: words.help.notes.galleryCaptions,
    examples: ['gallery captions photos/2026'],
    run: writeCaptionsFile,
  },
  edit: {
    usage: 'NUMBER',
    options: ['mk', 'en', 'force', 'dry-run'],
    examples: ['gallery edit 7 --en "The great hall at night"'],
    run: edit,
  },
  list: {
    options: ['limit'],
    examples: ['gallery list', 'gallery list --limit 1000 --json'],
    run: (invocation) => list(pictureType, invocation),
  },
  remove: {
    usage: 'NUMBER …',
    options: ['yes', 'dry-run'],
    examples: ['gallery remove 7', 'gallery remove 7 8 9 --dry-run'],
    run: (invocation) => remove(pictureType, invocation),
  },
};
