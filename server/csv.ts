/** Writes tables (CSV) for spreadsheets. */
import { guardFormula } from '#shared/text.ts';

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
