/** `lodge gallery`: publishes photos, changes their captions, lists and removes them. */
import { findGalleryItem, newestGalleryItems, updateCaption } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/gallery.ts';
import { agrees, settleDoubts } from './ask.ts';
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
  textOf,
} from './command.ts';
import {
  checkCaption,
  checkPhotos,
  isFolder,
  type PhotoDraft,
  readFolder,
} from './gallery-draft.ts';
import { askForCaption, askForPhoto, askWhichPicture } from './gallery-questions.ts';
import { startBar } from './progress.ts';
import { publishPhotos, type Submission, withdrawPhotos } from './publish.ts';

const captionOptions: Record<string, Option> = {
  mk: { type: 'string', value: 'TEXT', help: 'The Macedonian caption' },
  en: { type: 'string', value: 'TEXT', help: 'The English caption' },
};

const line = ({ id, caption }: GalleryItem) => `${id}  ${caption.mk} / ${caption.en}`;

const unknown = (id: number) => refused(`There is no picture with the number ${id}.`);

const givenCaption = ({ flags }: Call) => ({ mk: textOf(flags, 'mk'), en: textOf(flags, 'en') });

type Drafts = { drafts: PhotoDraft[] } | { outcome: Outcome };

async function readDrafts(call: Call): Promise<Drafts> {
  const [word, ...more] = call.words;
  const caption = givenCaption(call);
  if (more.length > 0) {
    return { outcome: misused('One photo at a time, or a folder with a captions file.') };
  }
  if (word === undefined) {
    if (call.desk.interactive) return { drafts: [await askForPhoto()] };
    return { outcome: misused('Give a photo, or a folder of photos.') };
  }
  const path = call.desk.path(word);
  if (!(await isFolder(path))) {
    const asks = call.desk.interactive && caption.mk === undefined && caption.en === undefined;
    return { drafts: [{ path, caption: asks ? await askForCaption() : caption }] };
  }
  if (caption.mk ?? caption.en) {
    return { outcome: misused('The captions of a folder stand in its captions file.') };
  }
  const captions = textOf(call.flags, 'captions');
  const read = await readFolder(path, captions && call.desk.path(captions));
  return read.ok ? { drafts: read.drafts } : { outcome: refused(...read.faults) };
}

/** Those that the gallery has already under another caption: a mistake, or work for `edit`. */
async function clashes({ database }: Call['desk'], submissions: Submission[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { imageUrl, caption } of submissions) {
    const known = await findGalleryItem(database, { imageUrl });
    if (known && (known.caption.mk !== caption.mk || known.caption.en !== caption.en)) {
      const hint = `change its caption with "gallery edit ${known.id}".`;
      faults.push(`The photo of "${caption.en}" is in the gallery already: ${hint}`);
    }
  }
  return faults;
}

async function add(call: Call): Promise<Outcome> {
  const read = await readDrafts(call);
  if ('outcome' in read) return read.outcome;
  const { drafts } = read;
  const visible = !call.flags.json;
  const checking = startBar('Checking photos', drafts.length, visible);
  const { submissions, faults, doubts, notes } = await checkPhotos(drafts, checking.step);
  checking.end('Photos checked');
  faults.push(...(await clashes(call.desk, submissions)));
  if (faults.length > 0) return refused(...faults, 'Nothing was published.');
  const doubtful = await settleDoubts(call, doubts);
  if (doubtful) return doubtful;
  if (call.flags['dry-run']) {
    const lines = submissions.map(({ caption }) => `${caption.mk} / ${caption.en}`);
    const data = submissions.map(({ imageUrl, caption }) => ({ imageUrl, caption }));
    return done(['Would publish:', ...lines, ...notes].join('\n'), data);
  }
  const publishing = startBar('Publishing photos', submissions.length, visible);
  const items = await publishPhotos(call.desk, submissions, { onStored: publishing.step });
  publishing.end('Photos published');
  const known = submissions.length - items.length;
  const lines = [
    ...(items.length > 0 ? ['Published:', ...items.map(line)] : []),
    ...(known > 0 ? [`In the gallery already: ${known}`] : []),
    ...notes,
  ];
  return done(lines.join('\n'), items);
}

async function edit(call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const [word, ...more] = call.words;
  if (more.length > 0) return misused('One picture at a time, please.');
  const id = word === undefined && interactive ? await askWhichPicture(database) : parseId(word);
  if (id === undefined) return misused('Which picture? Give its number, as "gallery list" shows.');
  const before = await findGalleryItem(database, { id });
  if (!before) return unknown(id);
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
    return done(`Would become: ${line(item)}`, item);
  }
  const after = await updateCaption(database, id, (caption) => {
    const again = merge(caption);
    return again.ok ? again.caption : caption;
  });
  return after ? done(`Changed: ${line(after)}`, after) : unknown(id);
}

async function list({ desk, flags }: Call): Promise<Outcome> {
  const limit = parseId(textOf(flags, 'limit') ?? '20');
  if (!limit) return misused('--limit must be a whole number above 0.');
  const items = await newestGalleryItems(desk.database, limit);
  return done(items.map(line).join('\n') || 'There are no pictures yet.', items);
}

async function remove(call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const asks = interactive && call.words.length === 0;
  const ids = asks ? [await askWhichPicture(database)] : call.words.map(parseId);
  const numbers = ids.filter((id) => id !== undefined);
  if (numbers.length === 0 || numbers.length < ids.length) {
    return misused('Which picture? Give numbers, as "gallery list" shows them.');
  }
  const items: GalleryItem[] = [];
  for (const id of numbers) {
    const item = await findGalleryItem(database, { id });
    if (!item) return unknown(id);
    items.push(item);
  }
  const lines = items.map(line).join('\n');
  if (call.flags['dry-run']) return done(`Would remove:\n${lines}`, items);
  if (asks && !(await agrees(`Remove it for good?\n${lines}`))) {
    return refused('Nothing was changed.');
  }
  await withdrawPhotos(call.desk, items);
  return done(`Removed:\n${lines}`, items);
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
    run: add,
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
    options: {
      limit: { type: 'string', value: 'NUMBER', help: 'How many at most (default: 20)' },
    },
    examples: ['gallery list', 'gallery list --limit 1000 --json'],
    run: list,
  },
  remove: {
    summary: 'Remove pictures and their files for good',
    words: 'NUMBER …',
    options: { 'dry-run': dryRun },
    examples: ['gallery remove 7', 'gallery remove 7 8 9 --dry-run'],
    run: remove,
  },
};
