/** Damaged rows contain invalid values: lists skip them, and `lodge check` reports them. */
import * as v from 'valibot';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { type Database, eachRow } from './database.ts';

export interface DamagedRow {
  table: keyof typeof schemas;
  id: number;
  /** The reason contains the column and the error, never the content. */
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

const text = v.string('is not text');
const number = v.number('is not a number');
const moment = v.pipe(
  text,
  v.check((iso) => !Number.isNaN(Date.parse(iso)), 'is not a date'),
);
const bilingual = v.pipe(
  text,
  v.parseJson({}, 'is not JSON'),
  v.object(
    { mk: v.string('has no text in mk'), en: v.string('has no text in en') },
    ({ path }) => `has no text in ${path?.[0].key ?? 'mk'}`,
  ),
);

const news = v.object({
  id: number,
  title: bilingual,
  content: bilingual,
  createdAt: moment,
  album: v.nullable(number),
});

/** SQLite stores any type in any column. */
const schemas = {
  news: v.pipe(
    v.variant(
      'picture',
      [
        v.object({ ...news.entries, picture: v.null() }),
        v.object({ ...news.entries, picture: text, pictureDescription: bilingual }),
      ],
      'is not text',
    ),
    v.transform(
      ({ picture, album, ...item }): NewsItem => ({ ...item, ...(picture && { picture }) }),
    ),
  ),
  gallery: v.pipe(
    v.object({
      id: number,
      imageUrl: text,
      caption: bilingual,
      position: v.nullable(number),
    }),
    v.transform(
      ({ position, ...item }): GalleryItem => ({
        ...item,
        ...(position !== null && { position }),
      }),
    ),
  ),
  news_copies: v.object({
    title: bilingual,
    content: bilingual,
    picture: v.nullable(text),
    pictureDescription: bilingual,
    album: v.nullable(number),
    date: text,
  }),
  albums: v.object({ id: number, title: bilingual, date: text, revision: text }),
  staged_photos: v.object({
    id: number,
    imageUrl: text,
    fileName: text,
    caption: bilingual,
    album: v.nullable(number),
    degrees: number,
    revision: text,
    binnedAt: v.nullable(moment),
    galleryId: v.nullable(number),
    position: v.nullable(number),
  }),
  contact_messages: v.looseObject({
    name: text,
    email: text,
    message: text,
    createdAt: moment,
    dueAt: moment,
    deliveredAt: v.nullable(moment),
    answeredAt: v.nullable(moment),
  }),
};

type Schemas = typeof schemas;

const readerOf =
  <Table extends keyof Schemas>(table: Table) =>
  (row: { id: number }): v.InferOutput<Schemas[Table]> => {
    const { success, output, issues } = v.safeParse(schemas[table], row, { abortEarly: true });
    if (success) return output;
    const [{ path, message }] = issues;
    throw new DamagedRowError({ table, id: row.id, reason: `${path?.[0].key} ${message}` });
  };

export const newsItemOf = readerOf('news');
export const galleryItemOf = readerOf('gallery');
export const entryFieldsOf = readerOf('news_copies');
export const albumOf = readerOf('albums');
export const stagedPhotoOf = readerOf('staged_photos');

const reported = new WeakMap<Database, Set<string>>();

/** Logs each row once per process, although it is read with every page of its list. */
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
  for (const table of Object.keys(schemas) as DamagedRow['table'][]) {
    // The types allow only one table here.
    for await (const row of eachRow(database, table as 'contact_messages')) {
      try {
        readerOf(table)(row);
      } catch (error) {
        if (!(error instanceof DamagedRowError)) throw error;
        damaged.push(error.row);
      }
    }
  }
  return damaged;
}
