/** The captions of many photos at once, out as a table and in again. */
import type { Bilingual } from '#shared/language.ts';
import type {
  CaptionsColumn,
  CaptionsFault,
  CaptionsOutcome,
  Fault,
  StagedPhoto,
} from '#shared/publishing.ts';
import { fileKey } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import {
  countGalleryItems,
  galleryPart,
  withGalleryLocked,
  writeCaption,
} from '../storage/gallery.ts';
import {
  stagedPhotosForChange,
  storedStagedPhotos,
  updateStagedPhoto,
} from '../storage/staged-photos.ts';
import { type CaptionLine, readCaptions, writeCaptions } from './captions-table.ts';
import { decodeText } from './decode-text.ts';
import { cleanCaption } from './staged-photos.ts';
import { checkTexts } from './text.ts';

/** A file as it was uploaded. */
interface CaptionsFile {
  name: string;
  bytes: Uint8Array;
}

const refused = (fault: CaptionsFault): CaptionsOutcome => ({
  ok: false,
  faults: [{ name: null, fault }],
});

interface Described {
  name: string;
  caption: Bilingual;
}

/** Each photo with its new caption; a cell without a text leaves what is there. */
function pair<Photo extends Described>(
  photos: Photo[],
  lines: CaptionLine[],
  file: string,
): { changes: { photo: Photo; caption: Bilingual }[]; faults: Fault[] } {
  // Two cameras may give the same name: then the lines are theirs in the order of the photos.
  const left = Map.groupBy(photos, ({ name }) => fileKey(name));
  const changes: { photo: Photo; caption: Bilingual }[] = [];
  const faults: Fault[] = [];
  for (const { name, caption } of lines) {
    const photo = left.get(fileKey(name))?.shift();
    if (!photo) {
      faults.push({ code: 'captions-without-photo', file, name });
      continue;
    }
    const { mk, en } = photo.caption;
    const next = { mk: caption.mk || mk, en: caption.en || en };
    if (next.mk !== mk || next.en !== en) changes.push({ photo, caption: next });
  }
  return { changes, faults };
}

/** Reads a file for photos and pairs both, or answers what keeps it from being taken. */
function take<Photo extends Described>(
  { name, bytes }: CaptionsFile,
  column: CaptionsColumn,
  photos: Photo[],
) {
  const text = decodeText(bytes);
  if (text === undefined) return refused({ code: 'not-utf8', file: name });
  const read = readCaptions(name, text, column);
  if (!read.ok) return refused(read.fault);
  const { changes, faults } = pair(photos, read.lines, name);
  if (faults.length === 0) return { ok: true as const, changes, leftOut: read.leftOut };
  return { ok: false as const, faults: faults.map((fault) => ({ name: null, fault })) };
}

const byFile = (photos: StagedPhoto[]) =>
  photos.map((photo) => ({ ...photo, name: photo.fileName }));

export async function writeStagedCaptions(database: Database): Promise<string> {
  return writeCaptions(byFile(await storedStagedPhotos(database)), 'file');
}

/** Takes captions for staged photos, complete or not. */
export function takeStagedCaptions(
  database: Database,
  file: CaptionsFile,
): Promise<CaptionsOutcome> {
  // Together with reading them: what somebody has typed meanwhile is not written over.
  return database.transaction().execute(async (transaction) => {
    const taken = take(file, 'file', byFile(await stagedPhotosForChange(transaction)));
    if (!('changes' in taken)) return taken;
    for (const { photo, caption } of taken.changes) {
      await updateStagedPhoto(transaction, photo.id, { caption: cleanCaption(caption) });
    }
    return { ok: true, changed: taken.changes.length, leftOut: taken.leftOut };
  });
}

async function published(database: Database) {
  const limit = await countGalleryItems(database);
  const photos = await galleryPart(database, { skip: 0, limit });
  return photos.map((photo) => ({ ...photo, name: String(photo.id) }));
}

export async function writeGalleryCaptions(database: Database): Promise<string> {
  return writeCaptions(await published(database), 'number');
}

/** Changes the captions of public photos: all that differ, or none where one has a fault. */
export function takeGalleryCaptions(
  database: Database,
  file: CaptionsFile,
): Promise<CaptionsOutcome> {
  // Together with reading them: what somebody has typed meanwhile is not written over.
  return withGalleryLocked(database, async (transaction) => {
    const taken = take(file, 'number', await published(transaction));
    if (!('changes' in taken)) return taken;
    const checked = taken.changes.map(({ photo, caption }) => ({
      photo,
      outcome: checkTexts('caption', caption),
    }));
    const faults = checked.flatMap(({ photo: { name }, outcome }) =>
      outcome.ok ? [] : outcome.faults.map((fault) => ({ name, fault })),
    );
    if (faults.length > 0) return { ok: false, faults };
    for (const { photo, outcome } of checked) {
      if (outcome.ok) await writeCaption(transaction, photo.id, () => outcome.texts);
    }
    return { ok: true, changed: checked.length, leftOut: taken.leftOut };
  });
}
