/** Reads and writes tables (CSV) as spreadsheets do. */
import { CsvError, parse } from 'csv-parse/sync';
import { guardFormula, unguardFormula } from '#shared/text.ts';

interface Row {
  cells: string[];
  /** The last line of the row in the file. */
  line: number;
}

export type Table =
  | { ok: true; rows: Row[] }
  | { ok: false; code: 'too-long' | 'open-quote' | 'quote'; line: number };

const delimiters = [';', '\t', ','];

/** Excel does not show this line. */
const delimiterLine = /^"?sep=([;,\t|])"?[;,\t| ]*$/i;

/** Returns the delimiter that the headings contain most often. */
function delimiterIn(headings: string): string {
  const count = (delimiter: string) => headings.replace(/"[^"]*"/g, '').split(delimiter).length;
  return delimiters.reduce((most, item) => (count(item) > count(most) ? item : most));
}

/** Returns the rows that are not empty; a row may have more or fewer cells than the headings. */
export function readTable(input: string, mostLines: number): Table {
  const text = input.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const lines = text.split('\n', mostLines + 1);
  if (lines.length > mostLines) return { ok: false, code: 'too-long', line: mostLines };
  const first = lines.findIndex((line) => line.trim() !== '');
  const [, named] = delimiterLine.exec(lines[first] ?? '') ?? [];
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: named ?? delimiterIn(lines[first] ?? ''),
      from_line: named ? first + 2 : 1,
      record_delimiter: '\n',
      relax_column_count: true,
      // The parser would create an error for each empty row, so empty lines are skipped first.
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], { lines: line }) {
        const cells = record.map((cell) => unguardFormula(cell).trim());
        if (cells.some((cell) => cell !== '')) rows.push({ cells, line });
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? { ok: false, code: 'open-quote', line: (rows.at(-1)?.line ?? 0) + 1 }
      : { ok: false, code: 'quote', line: Number(error.lines) };
  }
  return { ok: true, rows };
}

const quoted = (cell: string) =>
  /[;"\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const lineOf = (cells: string[]) =>
  `${cells.map((cell) => quoted(guardFormula(cell))).join(';')}\r\n`;

/** Macedonian spreadsheets expect semicolons and a byte order mark. */
const mark = '\u{feff}';

export const writeTable = (rows: string[][]): string => mark + rows.map(lineOf).join('');

/** In UTF-16 code units. */
const pieceLength = 64 * 1024;

/** Writes the same table in pieces, for very many rows. */
export async function* tablePieces(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  let piece = mark;
  for await (const cells of rows) {
    piece += lineOf(cells);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
