/** Reads the captions of many photos from a table (CSV). */
import { readTable } from '#server/csv.ts';
import type { CaptionsFault } from '#shared/faults.ts';
import type { Bilingual } from '#shared/language.ts';
import { publishedLine } from '#shared/text.ts';

interface CaptionLine {
  /** The photo's file. */
  name: string;
  caption: Bilingual;
}

/** `leftOut` lists the unknown columns that have texts. */
type Captions =
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

/** A table of this size is still parsed within a second. */
const mostLines = 10_000;

export function readCaptions(file: string, text: string): Captions {
  const refused = (fault: CaptionsFault): Captions => ({ ok: false, fault });
  const table = readTable(text, mostLines);
  if (!table.ok) {
    return table.code === 'too-long'
      ? refused({ code: 'captions-too-long', file, limit: mostLines })
      : refused({ code: `captions-${table.code}`, file, line: table.line });
  }
  const [header = [], ...body] = table.rows.map(({ cells }) => cells);
  const names = header.map((cell) => headings[publishedLine(cell).toLowerCase()]);
  const indexes = (['file', 'mk', 'en'] as const).map((name) => names.indexOf(name));
  if (indexes.includes(-1)) return refused({ code: 'captions-columns', file });
  // Spreadsheets leave out the delimiters of empty last cells, or add some.
  const wanted = header.length;
  const wide = table.rows.find(({ cells }) => cells.slice(wanted).some((cell) => cell !== ''));
  if (wide) {
    return refused({
      code: 'captions-row',
      file,
      found: wide.cells.length,
      wanted,
      line: wide.line,
    });
  }
  const lines = body.map((cells) => {
    const [name = '', mk = '', en = ''] = indexes.map((index) => cells[index]);
    return { name, caption: { mk, en } };
  });
  const leftOut = header.flatMap((heading, index) => {
    const isLost = !indexes.includes(index) && body.some((cells) => cells[index]);
    return isLost ? [heading || String(index + 1)] : [];
  });
  return { ok: true, lines, leftOut };
}
