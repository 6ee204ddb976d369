/** Writes the captions of many photos to a table (CSV), and reads them from one. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Bilingual } from '#shared/language.ts';
import type { CaptionsFault } from '#shared/publishing.ts';
import { guardFormula, unguardFormula } from '#shared/text.ts';

export interface CaptionLine {
  /** The photo's file. */
  name: string;
  caption: Bilingual;
}

/** `leftOut` lists the unknown columns that have texts. */
export type Captions =
  | { ok: true; lines: CaptionLine[]; leftOut: string[] }
  | { ok: false; fault: CaptionsFault };

const headings: Record<string, 'file' | 'mk' | 'en'> = {
  file: 'file',
  mk: 'mk',
  en: 'en',
  датотека: 'file',
  македонски: 'mk',
  англиски: 'en',
  macedonian: 'mk',
  english: 'en',
};

class Stop extends Error {
  readonly fault: CaptionsFault;

  constructor(fault: CaptionsFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** A table of this size is still parsed within a second. */
const mostLines = 10_000;

function readRows(file: string, text: string): string[][] {
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
      // The parser would create an error for each empty row, so empty lines are skipped first.
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(record: string[], { lines }) {
        const cells = record.map((cell) => unguardFormula(cell.trim()));
        const wanted = rows[0]?.length ?? cells.length;
        if (rows.length === 0) columnsIn(file, cells);
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

function columnsIn(file: string, header: string[]): number[] {
  const names = header.map((cell) => headings[cell.toLowerCase()]);
  const indexes = (['file', 'mk', 'en'] as const).map((name) => names.indexOf(name));
  if (indexes.includes(-1)) throw new Stop({ code: 'captions-columns', file });
  return indexes;
}

export function readCaptions(file: string, text: string): Captions {
  try {
    const [header = [], ...body] = readRows(file, text.replace(/\r\n?/g, '\n'));
    const indexes = columnsIn(file, header);
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

/** Macedonian spreadsheets expect semicolons and a byte order mark. */
export function writeCaptions(lines: CaptionLine[]): string {
  const rows = lines.map(({ name, caption }) => [name, caption.mk, caption.en]);
  const all = [['Датотека', 'Македонски', 'Англиски'], ...rows];
  return `\u{feff}${all.map((cells) => cells.map((cell) => quoted(guardFormula(cell))).join(';')).join('\r\n')}\r\n`;
}
