/** The captions of a folder of photos, as a table (CSV) or as JSON. */
import { basename } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { Bilingual } from '#shared/language.ts';
import { type Fault, fault } from '../faults.ts';

export interface CaptionLine {
  file: string;
  caption: Bilingual;
}

export type Captions = { ok: true; lines: CaptionLine[] } | { ok: false; fault: Fault };

const refuse = (given: Fault) => ({ ok: false as const, fault: given });

/** The headings of the columns, as the tool writes them and as they may be written. */
const columns = ['file', 'mk', 'en'] as const;
const headings: Record<string, (typeof columns)[number]> = {
  file: 'file',
  mk: 'mk',
  en: 'en',
  датотека: 'file',
  македонски: 'mk',
  англиски: 'en',
  macedonian: 'mk',
  english: 'en',
};

interface Row {
  cells: string[];
  /** Where it ends in the file, counted from 1. */
  line: number;
}

function readRows(
  file: string,
  text: string,
): { ok: true; rows: Row[] } | ReturnType<typeof refuse> {
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
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') {
      return refuse(fault('captions-quote', { file, line: Number(error.lines) }));
    }
    return refuse(fault('captions-open-quote', { file, line: (rows.at(-1)?.line ?? 0) + 1 }));
  }
}

function parseCsv(file: string, text: string): Captions {
  const read = readRows(file, text.replace(/\r\n?/g, '\n'));
  if (!read.ok) return read;
  const [header, ...body] = read.rows;
  const names = header?.cells.map((cell) => headings[cell.toLowerCase()]) ?? [];
  const indexes = columns.map((name) => names.indexOf(name));
  if (indexes.includes(-1)) return refuse(fault('captions-columns', { file }));
  const wanted = names.length;
  const uneven = body.find(({ cells }) => cells.length !== wanted);
  if (uneven) {
    const row = { file, found: uneven.cells.length, wanted, line: uneven.line };
    return refuse(fault('captions-row', row));
  }
  const lines = body.map(({ cells }) => {
    const [name = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
    return { file: name, caption: { mk, en } };
  });
  return { ok: true, lines };
}

const jsonSchema = v.array(v.object({ file: v.string(), mk: v.string(), en: v.string() }));

function parseJson(file: string, text: string): Captions {
  try {
    const lines = v.parse(jsonSchema, JSON.parse(text));
    return { ok: true, lines: lines.map(({ file, mk, en }) => ({ file, caption: { mk, en } })) };
  } catch {
    return refuse(fault('captions-json', { file }));
  }
}

/** Reads either format, by the name of the file. */
export function parseCaptions(path: string, text: string): Captions {
  const file = basename(path);
  return file.toLowerCase().endsWith('.json') ? parseJson(file, text) : parseCsv(file, text);
}

const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as spreadsheets of this country open it: semicolons and a byte order mark. */
export function writeCaptions(lines: CaptionLine[]): string {
  const rows = lines.map(({ file, caption }) => [file, caption.mk, caption.en]);
  const all = [['Датотека', 'Македонски', 'Англиски'], ...rows];
  return `\u{feff}${all.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}
