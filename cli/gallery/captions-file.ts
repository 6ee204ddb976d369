/** The captions of a folder of photos, as a table (CSV) or as JSON. */
import { basename } from 'node:path';
import * as v from 'valibot';
import { readCaptions, writeCaptions } from '#server/publishing/captions-table.ts';
import type { Bilingual } from '#shared/language.ts';
import { type Fault, fault, found } from '../faults.ts';

export interface FileCaption {
  file: string;
  caption: Bilingual;
}

/** `leftOut` are the columns, or the fields of JSON, that mean nothing here. */
type FileCaptions =
  | { ok: true; lines: FileCaption[]; leftOut: string[] }
  | { ok: false; fault: Fault };

function parseTable(file: string, text: string): FileCaptions {
  const read = readCaptions(file, text, 'file');
  if (!read.ok) return { ok: false, fault: found(read.fault) };
  const lines = read.lines.map(({ name, caption }) => ({ file: name, caption }));
  return { ok: true, lines, leftOut: read.leftOut };
}

const jsonSchema = v.array(v.looseObject({ file: v.string(), mk: v.string(), en: v.string() }));
const known = ['file', 'mk', 'en'];

function parseJson(file: string, text: string): FileCaptions {
  try {
    const lines = v.parse(jsonSchema, JSON.parse(text));
    const captions = lines.map(({ file, mk, en }) => ({ file, caption: { mk, en } }));
    const names = new Set(lines.flatMap(Object.keys));
    return {
      ok: true,
      lines: captions,
      leftOut: [...names].filter((name) => !known.includes(name)),
    };
  } catch {
    return { ok: false, fault: fault('captions-json', { file }) };
  }
}

/** Reads either format, by the name of the file. */
export function parseCaptions(path: string, text: string): FileCaptions {
  const file = basename(path);
  return file.toLowerCase().endsWith('.json') ? parseJson(file, text) : parseTable(file, text);
}

/** Writes either format, by the name of the file. */
export function formatCaptions(path: string, lines: FileCaption[]): string {
  if (path.endsWith('.json')) {
    const flat = lines.map(({ file, caption }) => ({ file, ...caption }));
    return `${JSON.stringify(flat, null, 2)}\n`;
  }
  return writeCaptions(
    lines.map(({ file, caption }) => ({ name: file, caption })),
    'file',
  );
}
