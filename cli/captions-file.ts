/** The captions of a folder of photos, as a table (CSV) or as JSON. */
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

/** The cells of a CSV text: quoted ones may hold separators, line breaks and doubled quotes. */
function cells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\n${separator}]*))(${separator}|\\n|$)`, 'gy');
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    if (whole === '' && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((value) => value !== ''));
}

function parseCsv(text: string): Captions {
  const normal = text.replace(/\r\n?/g, '\n');
  const firstLine = normal.split('\n', 1)[0] ?? '';
  const separator = [';', '\t', ','].find((sign) => firstLine.includes(sign)) ?? ',';
  const [header = [], ...rows] = cells(normal, separator);
  const places = columns.map((name) => header.findIndex((cell) => cell.toLowerCase() === name));
  if (places.includes(-1)) {
    return { ok: false, fault: 'must have the columns file, mk and en in its first line.' };
  }
  const odd = rows.findIndex((row) => row.length !== header.length);
  if (odd >= 0) {
    const fault = `has ${rows[odd]?.length} columns instead of ${header.length} in line ${odd + 2}. A text with a separator in it needs quotes.`;
    return { ok: false, fault };
  }
  const lines = rows.map((row) => {
    const [file = '', mk = '', en = ''] = places.map((place) => row[place]);
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

/** Reads either; faults go on from the file's name. */
export function parseCaptions(name: string, text: string): Captions {
  return name.toLowerCase().endsWith('.json') ? parseJson(text) : parseCsv(text);
}
