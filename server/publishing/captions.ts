/** The captions of many photos are written to a table (CSV) and read from one. */
import { randomUUID } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { Bilingual } from '#shared/language.ts';
import type {
  CaptionsColumn,
  CaptionsFault,
  CaptionsOutcome,
  StagedPhoto,
} from '#shared/publishing.ts';
import { fileKey, guardFormula, unguardFormula } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import {
  countGalleryItems,
  galleryPart,
  withGalleryLocked,
  writeCaption,
} from '../storage/gallery.ts';
import { storedStagedPhotos, updateStagedPhoto } from '../storage/staged-photos.ts';
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

/** A cell without a text keeps the current caption. */
function pair<Photo extends Described>(photos: Photo[], lines: CaptionLine[], file: string) {
  // Photos of two cameras may have the same name: captions follow the order of photos.
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

/** A large file takes long to read, so no transaction is open. */
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
  // The photos are read in the transaction, so that a caption saved in the meantime is not lost.
  return database.transaction().execute(async (transaction) => {
    const photos = byFile(await storedStagedPhotos(transaction, { locked: true }));
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

export interface CaptionLine {
  /** The name is that of a file, or the number of a photo. */
  name: string;
  caption: Bilingual;
}

/** `leftOut` lists the unknown columns that have texts. */
export type Captions =
  | { ok: true; lines: CaptionLine[]; leftOut: string[] }
  | { ok: false; fault: CaptionsFault };

const headings: Record<string, CaptionsColumn | 'mk' | 'en'> = {
  file: 'file',
  number: 'number',
  број: 'number',
  mk: 'mk',
  en: 'en',
  датотека: 'file',
  македонски: 'mk',
  англиски: 'en',
  macedonian: 'mk',
  english: 'en',
};

/** This error ends the parser. */
class Stop extends Error {
  readonly fault: CaptionsFault;

  constructor(fault: CaptionsFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Even a table of this size is read within a second. */
const mostLines = 10_000;

function readRows(file: string, text: string, column: CaptionsColumn): string[][] {
  const [firstLine = '', ...others] = text.split('\n', mostLines + 1);
  if (others.length === mostLines) {
    throw new Stop({ code: 'captions-too-long', file, limit: mostLines });
  }
  const rows: string[][] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter: [';', '\t', ','].find((character) => firstLine.includes(character)) ?? ',',
      record_delimiter: '\n',
      relax_column_count: true,
      // An empty line is skipped early: an uneven row costs the parser an error.
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], { lines }) {
        const cells = record.map((cell) => unguardFormula(cell.trim()));
        const wanted = rows[0]?.length ?? cells.length;
        if (rows.length === 0) columnsIn(file, cells, column);
        else if (cells.length !== wanted) {
          throw new Stop({ code: 'captions-row', file, found: cells.length, wanted, line: lines });
        }
        rows.push(cells);
        lastLine = lines;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Stop(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? { code: 'captions-open-quote', file, line: lastLine + 1 }
        : { code: 'captions-quote', file, line: Number(error.lines) },
    );
  }
  return rows;
}

function columnsIn(file: string, header: string[], column: CaptionsColumn): number[] {
  const names = header.map((cell) => headings[cell.toLowerCase()]);
  const indexes = ([column, 'mk', 'en'] as const).map((name) => names.indexOf(name));
  if (indexes.includes(-1)) throw new Stop({ code: 'captions-columns', file, column });
  return indexes;
}

export function readCaptions(file: string, text: string, column: CaptionsColumn): Captions {
  try {
    const [header = [], ...body] = readRows(file, text.replace(/\r\n?/g, '\n'), column);
    const indexes = columnsIn(file, header, column);
    const lines = body.map((cells) => {
      const [name = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
      return { name, caption: { mk, en } };
    });
    const leftOut = header.flatMap((heading, index) => {
      const isLost = !indexes.includes(index) && body.some((cells) => cells[index] !== '');
      return isLost ? [heading || String(index + 1)] : [];
    });
    return { ok: true, lines, leftOut };
  } catch (error) {
    if (error instanceof Stop) return { ok: false, fault: error.fault };
    throw error;
  }
}

const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const written: Record<CaptionsColumn, string> = { file: 'Датотека', number: 'Број' };

/** Macedonian spreadsheets expect semicolons and a byte order mark. */
export function writeCaptions(lines: CaptionLine[], column: CaptionsColumn): string {
  const rows = lines.map(({ name, caption }) => [name, caption.mk, caption.en]);
  const all = [[written[column], 'Македонски', 'Англиски'], ...rows];
  return `\u{feff}${all.map((cells) => cells.map((cell) => quoted(guardFormula(cell))).join(';')).join('\r\n')}\r\n`;
}
