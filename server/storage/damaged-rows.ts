/** Rows with unusable values: lists leave them out, `lodge check` names them. */
import type { Selectable } from 'kysely';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import type { DeskAlbum, EntryFields, StagedPhoto } from '#shared/publishing.ts';
import { type Database, eachRow, type Tables } from './database.ts';

export interface DamagedRow {
  table: 'news' | 'gallery' | 'contact_messages' | 'news_copies' | 'albums' | 'staged_photos';
  id: number;
  /** Names the column and the fault, never the content. */
  reason: string;
}

export class DamagedRowError extends Error {
  override name = 'DamagedRowError';
  readonly row: DamagedRow;

  constructor(row: DamagedRow) {
    super(`Row ${row.id} of ${row.table} is damaged: ${row.reason}.`);
    this.row = row;
  }
}

class Fault extends Error {}

/** SQLite stores any type in any column. */
function text(column: string, value: unknown): string {
  if (typeof value !== 'string') throw new Fault(`${column} is not text`);
  return value;
}

function moment(column: string, value: unknown): string {
  const iso = text(column, value);
  if (Number.isNaN(Date.parse(iso))) throw new Fault(`${column} is not a date`);
  return iso;
}

function bilingual(column: string, value: unknown): Bilingual {
  const json = text(column, value);
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Fault(`${column} is not JSON`);
  }
  const texts = Object(parsed) as Record<string, unknown>;
  for (const language of languages) {
    if (typeof texts[language] !== 'string')
      throw new Fault(`${column} has no text in ${language}`);
  }
  return parsed as Bilingual;
}

type CopyRow = { id: number } & Pick<
  Selectable<Tables['news_copies']>,
  'title' | 'content' | 'picture' | 'pictureDescription' | 'date'
>;

const readers = {
  news: (row: Selectable<Tables['news']>): NewsItem => ({
    id: row.id,
    title: bilingual('title', row.title),
    content: bilingual('content', row.content),
    createdAt: moment('createdAt', row.createdAt),
    ...(row.picture !== null && {
      picture: text('picture', row.picture),
      pictureDescription: bilingual('pictureDescription', row.pictureDescription),
    }),
  }),
  gallery: (row: Selectable<Tables['gallery']>): GalleryItem => ({
    id: row.id,
    imageUrl: text('imageUrl', row.imageUrl),
    caption: bilingual('caption', row.caption),
    ...(row.position !== null && { position: row.position }),
  }),
  news_copies: (row: CopyRow): EntryFields => ({
    title: bilingual('title', row.title),
    content: bilingual('content', row.content),
    picture: row.picture === null ? null : text('picture', row.picture),
    pictureDescription: bilingual('pictureDescription', row.pictureDescription),
    date: text('date', row.date),
  }),
  albums: (row: Selectable<Tables['albums']>): DeskAlbum => ({
    id: row.id,
    title: bilingual('title', row.title),
    date: text('date', row.date),
    revision: row.revision,
  }),
  staged_photos: (row: Selectable<Tables['staged_photos']>): StagedPhoto => ({
    id: row.id,
    imageUrl: text('imageUrl', row.imageUrl),
    fileName: text('fileName', row.fileName),
    caption: bilingual('caption', row.caption),
    album: row.album,
    degrees: row.degrees,
    revision: row.revision,
  }),
  contact_messages: (row: Selectable<Tables['contact_messages']>) => {
    for (const column of ['name', 'email', 'message'] as const) text(column, row[column]);
    for (const column of ['createdAt', 'dueAt'] as const) moment(column, row[column]);
    for (const column of ['deliveredAt', 'answeredAt'] as const) {
      if (row[column] !== null) moment(column, row[column]);
    }
    return row;
  },
};

type Readers = typeof readers;

const readerOf =
  <Table extends keyof Readers>(table: Table) =>
  (row: Parameters<Readers[Table]>[0]): ReturnType<Readers[Table]> => {
    try {
      return (readers[table] as (row: unknown) => ReturnType<Readers[Table]>)(row);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new DamagedRowError({ table, id: row.id, reason: error.message });
    }
  };

export const newsItemOf = readerOf('news');
export const galleryItemOf = readerOf('gallery');
export const entryFieldsOf = readerOf('news_copies');
export const albumOf = readerOf('albums');
export const stagedPhotoOf = readerOf('staged_photos');

const reported = new WeakMap<Database, Set<string>>();

/** One line for each row and process: a damaged row is read with every page that it belongs to. */
function report(database: Database, { message }: DamagedRowError): void {
  const lines = reported.get(database) ?? new Set();
  reported.set(database, lines);
  if (lines.has(message)) return;
  lines.add(message);
  console.warn(`${message} It is left out.`);
}

export function usableItems<Row, Item>(
  database: Database,
  rows: Row[],
  itemOf: (row: Row) => Item,
): Item[] {
  return rows.flatMap((row) => {
    try {
      return [itemOf(row)];
    } catch (error) {
      if (!(error instanceof DamagedRowError)) throw error;
      report(database, error);
      return [];
    }
  });
}

export async function damagedRows(database: Database): Promise<DamagedRow[]> {
  const damaged: DamagedRow[] = [];
  for (const table of Object.keys(readers) as DamagedRow['table'][]) {
    // The types know the columns of one table only.
    for await (const row of eachRow(database, table as 'contact_messages')) {
      try {
        readerOf(table as 'contact_messages')(row);
      } catch (error) {
        if (!(error instanceof DamagedRowError)) throw error;
        damaged.push(error.row);
      }
    }
  }
  return damaged;
}
