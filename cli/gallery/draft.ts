/** Photos as they are given to the tool, with captions from options, a file or prompts. */
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { text } from '@clack/prompts';
import { languageNames, sentenceOf } from '#content/publishing.ts';
import { readPhoto } from '#server/publishing/photo.ts';
import type { NewPhoto } from '#server/publishing/publish-photos.ts';
import { checkText, checkTexts } from '#server/publishing/text.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { pictureUrl } from '#shared/picture.ts';
import {
  type Invocation,
  type Outcome,
  refused,
  sentences,
  textOf,
  usageError,
} from '../command.ts';
import { answer, askForFile } from '../prompts.ts';
import { readTextFile } from '../text-file.ts';
import { parseCaptions } from './captions-file.ts';

interface PhotoDraft {
  path: string;
  caption: Bilingual<string | undefined>;
}

type Drafts = { ok: true; drafts: PhotoDraft[] } | { ok: false; outcome: Outcome };

/** The caption in the options `--mk` and `--en`. */
export const captionIn = ({ flags }: Invocation) => ({
  mk: textOf(flags, 'mk'),
  en: textOf(flags, 'en'),
});

const photoExtensions = '.jpg .jpeg .png .webp .avif .gif .tif .tiff .heic .heif'.split(' ');
const isPhotoName = (name: string) =>
  !name.startsWith('.') && photoExtensions.includes(extname(name).toLowerCase());

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

const refusedDrafts = (...faults: string[]) => ({
  ok: false as const,
  outcome: refused(...faults),
});

/** Pairs each photo of a folder with its line in the captions file; refuses either without the other. */
async function readFolder(folder: string, captionsPath?: string): Promise<Drafts> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const present = ['captions.csv', 'captions.json'].find((name) => names.includes(name));
  const path = captionsPath ?? (present && join(folder, present));
  if (!path) return refusedDrafts(`${folder} has no captions.csv and no captions.json.`);
  const read = await readTextFile(path);
  if (!read.ok) return refusedDrafts(read.fault);
  const captions = parseCaptions(path, read.text);
  if (!captions.ok) return refusedDrafts(`${basename(path)} ${captions.fault}`);

  // macOS may store file names decomposed (NFD).
  const photos = new Map(names.filter(isPhotoName).map((name) => [name.normalize('NFC'), name]));
  const faults: string[] = [];
  const drafts: PhotoDraft[] = [];
  for (const { file, caption } of captions.lines) {
    const key = file.normalize('NFC');
    const name = photos.get(key);
    photos.delete(key);
    if (name) drafts.push({ path: join(folder, name), caption });
    else if (drafts.some((draft) => basename(draft.path).normalize('NFC') === key)) {
      faults.push(`${file} has two captions in ${basename(path)}.`);
    } else faults.push(`${basename(path)} lists ${file}, but there is no such photo in ${folder}.`);
  }
  for (const name of photos.keys()) faults.push(`${name} has no caption in ${basename(path)}.`);
  if (faults.length === 0 && drafts.length === 0) faults.push(`${folder} has no photos.`);
  return faults.length > 0 ? refusedDrafts(...faults) : { ok: true, drafts };
}

export async function askForCaption(before?: Bilingual): Promise<Bilingual> {
  const caption = { mk: '', en: '' };
  for (const language of languages) {
    caption[language] = await answer(
      text({
        message: `Caption in ${languageNames[language]}`,
        initialValue: before?.[language] ?? '',
        validate: (typed = '') => {
          const checked = checkText('caption', language, typed);
          return checked.ok ? undefined : sentenceOf(checked.fault, 'en');
        },
      }),
    );
  }
  return caption;
}

/** The photos and captions of an invocation, unchecked. */
export async function readDrafts(invocation: Invocation): Promise<Drafts> {
  const { context, flags } = invocation;
  const [file, ...more] = invocation.positionals;
  const caption = captionIn(invocation);
  const wrong = (fault: string): Drafts => ({ ok: false, outcome: usageError(fault) });
  if (more.length > 0) return wrong('One photo at a time, or a folder with a captions file.');
  if (file === undefined) {
    if (!context.interactive) return wrong('Give a photo, or a folder of photos.');
    const chosen = await askForFile('Which photo?', context, isPhotoName);
    const path = context.resolvePath(chosen);
    return { ok: true, drafts: [{ path, caption: await askForCaption() }] };
  }
  const path = context.resolvePath(file);
  if (!(await isFolder(path))) {
    const asks = context.interactive && caption.mk === undefined && caption.en === undefined;
    return { ok: true, drafts: [{ path, caption: asks ? await askForCaption() : caption }] };
  }
  if (caption.mk ?? caption.en) {
    return wrong(
      'For a folder, put the captions in captions.csv or captions.json, not in --mk and --en.',
    );
  }
  const captions = textOf(flags, 'captions');
  return readFolder(path, captions && context.resolvePath(captions));
}

export interface CheckedPhotos {
  photos: NewPhoto[];
  faults: string[];
  warnings: string[];
  notes: string[];
}

/** Decodes every photo and checks every caption; collects all faults. */
export async function checkPhotos(
  drafts: PhotoDraft[],
  onChecked: () => void,
): Promise<CheckedPhotos> {
  const result: CheckedPhotos = { photos: [], faults: [], warnings: [], notes: [] };
  for (const { path, caption } of drafts) {
    const name = basename(path);
    const named = (found: Parameters<typeof sentences>[0]) =>
      sentences(found).map((sentence) => `${name}: ${sentence}`);
    const text = checkTexts('caption', caption);
    const read = await readPhoto(path);
    onChecked();
    if (!text.ok) result.faults.push(...named(text.faults));
    if (!read.ok) result.faults.push(...sentences([read.fault]));
    if (!text.ok || !read.ok) continue;
    const imageUrl = pictureUrl(read.photo.picture);
    if (result.photos.some((other) => other.imageUrl === imageUrl)) {
      result.faults.push(`${name} is the same photo as another one in the folder.`);
      continue;
    }
    result.warnings.push(...named(text.warnings));
    result.notes.push(...sentences(read.photo.warnings));
    result.photos.push({
      imageUrl,
      caption: text.texts,
      // Decoded again at publication: a folder of decoded photos would not fit into memory.
      photo: () => readAgain(path),
    });
  }
  return result;
}

async function readAgain(path: string) {
  const read = await readPhoto(path);
  if (!read.ok) throw new Error(sentenceOf(read.fault, 'en'));
  return read.photo;
}
