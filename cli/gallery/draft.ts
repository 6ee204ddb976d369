/** Photos as they are given to the tool, with captions from options, a file or questions. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readPhoto } from '#server/publishing/photo.ts';
import type { NewPhoto } from '#server/publishing/publish-photos.ts';
import { checkTexts } from '#server/publishing/text.ts';
import { pictureUrl } from '#shared/picture.ts';
import { type Invocation, type Outcome, refused, textOf, usageError } from '../command.ts';
import { type Fault, fault, found } from '../faults.ts';
import { askForPath } from '../terminal/paths.ts';
import { words } from '../words/words.ts';
import { askForCaption, captionIn } from './caption.ts';
import { isPhotoName, type PhotoDraft, readFolder } from './folder.ts';

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

export type GivenDrafts =
  | {
      ok: true;
      drafts: PhotoDraft[];
      fromFolder: boolean;
      leftOut?: string[];
      /** To be called once all is published. */
      finish?: () => Promise<void>;
    }
  | { ok: false; outcome: Outcome };

/** The photos and captions of an invocation, unchecked. */
export async function readDrafts(invocation: Invocation): Promise<GivenDrafts> {
  const { context, flags } = invocation;
  const [given, ...more] = invocation.positionals;
  const caption = captionIn(invocation);
  const wrong = (outcome: Outcome): GivenDrafts => ({ ok: false, outcome });
  if (more.length > 0) return wrong(usageError('one-at-a-time'));
  if (given === undefined && !context.interactive) return wrong(usageError('give-photo'));
  const { photoOrFolder: message } = words.ask;
  const wanted = { message, isWanted: isPhotoName, folders: 'too' as const };
  const path = context.resolvePath(given ?? (await askForPath(wanted, context)));
  if (!(await isFolder(path))) {
    const asks = context.interactive && caption.mk === undefined && caption.en === undefined;
    if (!asks) return { ok: true, drafts: [{ path, caption }], fromFolder: false };
    const question = { photo: path, name: 'gallery-add', command: `gallery add ${path}` };
    const asked = await askForCaption(context, question);
    if ('refusal' in asked) return wrong(asked.refusal);
    const drafts = [{ path, caption: asked.caption }];
    return { ok: true, drafts, fromFolder: false, finish: asked.finish };
  }
  if (caption.mk ?? caption.en) return wrong(usageError('captions-in-file'));
  const captions = textOf(flags, 'captions');
  const read = await readFolder(path, captions && context.resolvePath(captions));
  return read.ok ? { ...read, fromFolder: true } : wrong(refused(...read.faults));
}

/** A photo with the name of its file. */
export interface CheckedPhoto extends NewPhoto {
  file: string;
}

export interface CheckedPhotos {
  photos: CheckedPhoto[];
  faults: Fault[];
  warnings: Fault[];
  notes: Fault[];
}

/** Decodes every photo and checks every caption; collects all faults. */
export async function checkPhotos(
  drafts: PhotoDraft[],
  onChecked: () => void,
): Promise<CheckedPhotos> {
  const result: CheckedPhotos = { photos: [], faults: [], warnings: [], notes: [] };
  for (const { path, caption } of drafts) {
    const file = basename(path);
    const named = (each: Parameters<typeof found>[0]): Fault => {
      const { message, ...values } = found(each);
      return { ...values, file, message: `${file}: ${message}` };
    };
    const text = checkTexts('caption', caption);
    const read = await readPhoto(path);
    onChecked();
    if (!text.ok) result.faults.push(...text.faults.map(named));
    if (!read.ok) result.faults.push(found(read.fault));
    if (!text.ok || !read.ok) continue;
    const imageUrl = pictureUrl(read.photo.picture);
    const twin = result.photos.find((photo) => photo.imageUrl === imageUrl);
    if (twin) {
      result.faults.push(fault('same-photo-in-folder', { file, other: twin.file }));
      continue;
    }
    result.warnings.push(...text.warnings.map(named));
    result.notes.push(...read.photo.warnings.map(found));
    // Decoded again at publication: a folder of decoded photos would not fit into memory.
    const photo = () => readAgain(path);
    result.photos.push({ file, imageUrl, caption: text.texts, photo });
  }
  return result;
}

async function readAgain(path: string) {
  const read = await readPhoto(path);
  if (!read.ok) throw new Error(found(read.fault).message);
  return read.photo;
}
