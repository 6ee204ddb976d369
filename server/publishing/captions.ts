import { randomUUID } from 'node:crypto';
import type { Bilingual } from '#shared/language.ts';
import type {
  CaptionsColumn,
  CaptionsFault,
  CaptionsOutcome,
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
import { type CaptionLine, type Captions, readCaptions, writeCaptions } from './captions-table.ts';
import { cleanCaption } from './photos.ts';
import { checkTexts, decodeText } from './text.ts';

interface CaptionsFile {
  name: string;
  bytes: Uint8Array;
}

const refused = (...faults: CaptionsFault[]): CaptionsOutcome => ({
  ok: false,
  faults: faults.map((fault) => ({ name: null, fault })),
});

interface Described {
  name: string;
  caption: Bilingual;
}

/** A cell without a text keeps the present one. */
function pair<Photo extends Described>(
  photos: Photo[],
  lines: CaptionLine[],
  file: string,
): { changes: { photo: Photo; caption: Bilingual }[]; faults: CaptionsFault[] } {
  // Two cameras may give the same name: then the lines are theirs in the order of the photos.
  const left = Map.groupBy(photos, ({ name }) => fileKey(name));
  const changes: { photo: Photo; caption: Bilingual }[] = [];
  const faults: CaptionsFault[] = [];
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

/** Before any transaction: a large file takes a while. */
function read({ name, bytes }: CaptionsFile, column: CaptionsColumn): Captions {
  const text = decodeText(bytes);
  if (text === undefined) return { ok: false, fault: { code: 'not-utf8', file: name } };
  return readCaptions(name, text, column);
}

const byFile = (photos: StagedPhoto[]) =>
  photos.map((photo) => ({ ...photo, name: photo.fileName }));

export async function writeStagedCaptions(database: Database): Promise<string> {
  return writeCaptions(byFile(await storedStagedPhotos(database)), 'file');
}

export async function takeStagedCaptions(
  database: Database,
  file: CaptionsFile,
): Promise<CaptionsOutcome> {
  const table = read(file, 'file');
  if (!table.ok) return refused(table.fault);
  const { lines, leftOut } = table;
  // Read in the same transaction, so that a caption saved in the meantime stays.
  return database.transaction().execute(async (transaction) => {
    const photos = byFile(await stagedPhotosForChange(transaction));
    const { changes, faults } = pair(photos, lines, file.name);
    if (faults.length > 0) return refused(...faults);
    for (const { photo, caption } of changes) {
      await updateStagedPhoto(transaction, photo.id, {
        caption: cleanCaption(caption),
        revision: randomUUID(),
      });
    }
    return { ok: true, changed: changes.length, leftOut };
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

/** Changes all captions that differ, or none if one has a fault. */
export async function takeGalleryCaptions(
  database: Database,
  file: CaptionsFile,
): Promise<CaptionsOutcome> {
  const table = read(file, 'number');
  if (!table.ok) return refused(table.fault);
  const { lines, leftOut } = table;
  return withGalleryLocked(database, async (transaction) => {
    const { changes, faults: unpaired } = pair(await published(transaction), lines, file.name);
    if (unpaired.length > 0) return refused(...unpaired);
    const checked = changes.map(({ photo, caption }) => ({
      photo,
      outcome: checkTexts('caption', caption),
    }));
    const faults = checked.flatMap(({ photo: { name }, outcome }) =>
      outcome.ok ? [] : outcome.faults.map((fault) => ({ name, fault })),
    );
    if (faults.length > 0) return { ok: false, faults };
    for (const { photo, outcome } of checked) {
      if (outcome.ok) await writeCaption(transaction, photo.id, outcome.texts, randomUUID());
    }
    return { ok: true, changed: checked.length, leftOut };
  });
}
