/** `lodge gallery add`: one photo, or a folder of them. */
import { type NewPhoto, publishPhotos } from '#server/publishing/publish-photos.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/gallery.ts';
import { settleDoubts } from './ask.ts';
import { type Call, done, misused, type Outcome, refused, textOf } from './command.ts';
import { checkPhotos, isFolder, type PhotoDraft, readFolder } from './gallery-draft.ts';
import { askForCaption, askForPhoto } from './gallery-questions.ts';
import { startBar } from './progress.ts';

/** A picture in one line of a list. */
export const pictureLine = ({ id, caption }: GalleryItem) => `${id}  ${caption.mk} / ${caption.en}`;

export const givenCaption = ({ flags }: Call) => ({
  mk: textOf(flags, 'mk'),
  en: textOf(flags, 'en'),
});

type Drafts = { drafts: PhotoDraft[] } | { outcome: Outcome };

async function readDrafts(call: Call): Promise<Drafts> {
  const [word, ...more] = call.words;
  const caption = givenCaption(call);
  if (more.length > 0) {
    return { outcome: misused('One photo at a time, or a folder with a captions file.') };
  }
  if (word === undefined) {
    if (call.desk.interactive) return { drafts: [await askForPhoto(call.desk)] };
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
async function clashes({ database }: Call['desk'], photos: NewPhoto[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { imageUrl, caption } of photos) {
    const known = await findGalleryItem(database, { imageUrl });
    if (known && (known.caption.mk !== caption.mk || known.caption.en !== caption.en)) {
      const hint = `change its caption with "gallery edit ${known.id}".`;
      faults.push(`The photo of "${caption.en}" is in the gallery already: ${hint}`);
    }
  }
  return faults;
}

/** Checks everything first; publishes all of it, or nothing. */
export async function addPhotos(call: Call): Promise<Outcome> {
  const read = await readDrafts(call);
  if ('outcome' in read) return read.outcome;
  const { drafts } = read;
  const visible = !call.flags.json;
  const checking = startBar('Checking photos', drafts.length, visible);
  const { photos, faults, doubts, notes } = await checkPhotos(drafts, checking.step);
  checking.end('Photos checked');
  faults.push(...(await clashes(call.desk, photos)));
  if (faults.length > 0) return refused(...faults, 'Nothing was published.');
  const doubtful = await settleDoubts(call, doubts);
  if (doubtful) return doubtful;
  if (call.flags['dry-run']) {
    const lines = photos.map(({ caption }) => `${caption.mk} / ${caption.en}`);
    const data = photos.map(({ imageUrl, caption }) => ({ imageUrl, caption }));
    return done(['Would publish:', ...lines, ...notes].join('\n'), data);
  }
  const publishing = startBar('Publishing photos', photos.length, visible);
  const items = await publishPhotos(call.desk, photos, { onStored: publishing.step });
  publishing.end('Photos published');
  const known = photos.length - items.length;
  const lines = [
    ...(items.length > 0 ? ['Published:', ...items.map(pictureLine)] : []),
    ...(known > 0 ? [`In the gallery already: ${known}`] : []),
    ...notes,
  ];
  return done(lines.join('\n'), items);
}
