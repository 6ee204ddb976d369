/** The captions of photos as a table (CSV), for spreadsheets. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Bilingual } from '#shared/language.ts';
import type { CaptionsColumn, CaptionsFault } from '#shared/publishing.ts';

export interface CaptionLine {
  /** What the line is about: the name of a file, or the number of a photo. */
  name: string;
  caption: Bilingual;
}

/** `leftOut` are the columns with texts that mean nothing here, by heading or else by place. */
export type Captions =
  | { ok: true; lines: CaptionLine[]; leftOut: string[] }
  | { ok: false; fault: CaptionsFault };

const refuse = (fault: CaptionsFault) => ({ ok: false as const, fault });

/** The headings of the columns, as they are written here and as they may be written. */
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
      return refuse({ code: 'captions-quote', file, line: Number(error.lines) });
    }
    return refuse({ code: 'captions-open-quote', file, line: (rows.at(-1)?.line ?? 0) + 1 });
  }
}

/** Reads a table whose lines are named by a column; `file` is its own name. */
export function readCaptions(file: string, text: string, column: CaptionsColumn): Captions {
  const read = readRows(file, text.replace(/\r\n?/g, '\n'));
  if (!read.ok) return read;
  const [header, ...body] = read.rows;
  const names = header?.cells.map((cell) => headings[cell.toLowerCase()]) ?? [];
  const indexes = ([column, 'mk', 'en'] as const).map((name) => names.indexOf(name));
  if (indexes.includes(-1)) return refuse({ code: 'captions-columns', file, column });
  const wanted = names.length;
  const uneven = body.find(({ cells }) => cells.length !== wanted);
  if (uneven) {
    const { cells, line } = uneven;
    return refuse({ code: 'captions-row', file, found: cells.length, wanted, line });
  }
  const lines = body.map(({ cells }) => {
    const [name = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
    return { name, caption: { mk, en } };
  });
  const leftOut = names.flatMap((_, index) => {
    const isLost = !indexes.includes(index) && body.some(({ cells }) => cells[index] !== '');
    return isLost ? [header?.cells[index] || String(index + 1)] : [];
  });
  return { ok: true, lines, leftOut };
}

const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const written: Record<CaptionsColumn, string> = { file: 'Датотека', number: 'Број' };

/** A table as spreadsheets of this country open it: semicolons and a byte order mark. */
export function writeCaptions(lines: CaptionLine[], column: CaptionsColumn): string {
  const rows = lines.map(({ name, caption }) => [name, caption.mk, caption.en]);
  const all = [[written[column], 'Македонски', 'Англиски'], ...rows];
  return `\u{feff}${all.map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}
