/** The captions of a folder of photos, as a table (CSV) or as JSON. */
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { Bilingual } from '#shared/language.ts';

export const captionsFileFormat = `captions.csv has a line per photo, in the order in which they are added (the last one comes first
in the gallery); commas, semicolons or tabs separate its columns:

  file,mk,en
  hall.jpg,Големата сала,The great hall

captions.json says the same: [{ "file": "hall.jpg", "mk": "…", "en": "…" }]`;

interface CaptionLine {
  file: string;
  caption: Bilingual;
}

export type Captions = { ok: true; lines: CaptionLine[] } | { ok: false; fault: string };

const columns = ['file', 'mk', 'en'] as const;

interface Row {
  cells: string[];
  /** Where it ends in the file, counted from 1. */
  line: number;
}

/** An error of the parser in words for the secretary. */
function faultOf({ code, lines }: CsvError, lastLine: number): string {
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `has a quotation mark in line ${lastLine + 1} or below that is not closed.`
    : `has a misplaced quotation mark in line ${lines}. If a caption contains quotation marks, put it in double quotes and write each of its own twice.`;
}

function readRows(text: string): { ok: true; rows: Row[] } | { ok: false; fault: string } {
  const firstLine = text.split('\n', 1)[0] ?? '';
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: [';', '\t', ','].find((sign) => firstLine.includes(sign)) ?? ',',
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], { lines }) {
        rows.push({ cells: record.map((cell) => cell.trim()), line: lines });
      },
    });
    return { ok: true, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, fault: faultOf(error, rows.at(-1)?.line ?? 0) };
  }
}

function parseCsv(text: string): Captions {
  const read = readRows(text.replace(/\r\n?/g, '\n'));
  if (!read.ok) return read;
  const [header, ...body] = read.rows;
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const indexes = columns.map((name) => names.indexOf(name));
  if (indexes.includes(-1)) {
    return { ok: false, fault: 'must have the columns file, mk and en in its first line.' };
  }
  const uneven = body.find(({ cells }) => cells.length !== names.length);
  if (uneven) {
    const fault = `has ${uneven.cells.length} columns instead of ${names.length} in line ${uneven.line}. If a caption contains a comma, semicolon or tab, put it in double quotes.`;
    return { ok: false, fault };
  }
  const lines = body.map(({ cells }) => {
    const [file = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
    return { file, caption: { mk, en } };
  });
  return { ok: true, lines };
}

const jsonSchema = v.array(v.object({ file: v.string(), mk: v.string(), en: v.string() }));

function parseJson(text: string): Captions {
  try {
    const lines = v.parse(jsonSchema, JSON.parse(text));
    return { ok: true, lines: lines.map(({ file, mk, en }) => ({ file, caption: { mk, en } })) };
  } catch {
    return { ok: false, fault: 'must be a list of { "file": …, "mk": …, "en": … }.' };
  }
}

/** Reads either format; a fault is written to follow the file's name. */
export function parseCaptions(name: string, text: string): Captions {
  return name.toLowerCase().endsWith('.json') ? parseJson(text) : parseCsv(text);
}
