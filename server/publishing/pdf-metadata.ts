/** Reads a PDF's metadata (author, title, company and so on), which everyone can see. */
import { inflateSync } from 'node:zlib';

/** Longer ones are lists of words for search engines. */
const longest = 120;

/** Dictionaries and strings are shorter, so a crafted file costs little time. */
const window = 20_000;
const longestString = 4_000;
const mostObjects = 100;
const largestStream = 256 * 1024;

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads a string in parentheses, which may contain balanced ones. */
function literalAt(text: string, start: number): Buffer {
  let depth = 0;
  let value = '';
  for (let index = start; index < Math.min(text.length, start + longestString); index += 1) {
    const character = text[index] ?? '';
    if (character === '\\') {
      const [octal] = /^[0-7]{1,3}/.exec(text.slice(index + 1, index + 4)) ?? [];
      const next = text[index + 1] ?? '';
      if (octal) value += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else value += next === '\n' || next === '\r' ? '' : (escapes[next] ?? next);
      index += octal?.length ?? 1;
      continue;
    }
    if (character === ')' && --depth === 0) break;
    if (character !== '(' || depth++ > 0) value += character;
  }
  return Buffer.from(value, 'latin1');
}

function stringAt(text: string, start: number): string {
  const [, hex] = /^<([\da-f\s]*)>/i.exec(text.slice(start, start + longestString)) ?? [];
  const bytes =
    hex === undefined ? literalAt(text, start) : Buffer.from(hex.replace(/\s/g, ''), 'hex');
  const isUtf16 = bytes.length > 1 && bytes.readUInt16BE(0) === 0xfeff;
  if (isUtf16) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(bytes[0] === 0xef ? 'utf-8' : 'latin1').decode(bytes);
}

function* offsetsOf(text: string, bytes: Buffer): Generator<number> {
  let offset = bytes.indexOf(text);
  for (let count = 0; offset !== -1 && count < mostObjects; count += 1) {
    yield offset;
    offset = bytes.indexOf(text, offset + text.length);
  }
}

/** Returns an object of a compressed stream (ISO 32000, 7.5.7). */
function objectIn(stream: Buffer, dictionary: string, number: string): string {
  const inflated = inflateSync(stream, { maxOutputLength: 4 * largestStream }).toString('latin1');
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1]);
  const heads = inflated.slice(0, first).trim().split(/\s+/);
  const at = heads.findIndex((head, offset) => offset % 2 === 0 && head === number);
  const [start, end] = [heads[at + 1], heads[at + 3]].map((offset) => first + Number(offset));
  return at === -1 ? '' : inflated.slice(start, end || undefined);
}

function* objectsOf(number: string, generation: string, bytes: Buffer): Generator<string> {
  for (const offset of offsetsOf(`${number} ${generation} obj`, bytes)) {
    const [object = ''] = bytes.toString('latin1', offset, offset + window).split('endobj');
    if (!/\d/.test(bytes.toString('latin1', offset - 1, offset))) yield object;
  }
  for (const offset of offsetsOf('/ObjStm', bytes)) {
    const begin = Math.max(0, offset - 200);
    const dictionary = bytes.toString('latin1', begin, offset + 400);
    const [mark = ''] = /stream\r?\n/.exec(dictionary.slice(offset - begin)) ?? [];
    const start = bytes.indexOf(mark, offset) + mark.length;
    try {
      if (mark) yield objectIn(bytes.subarray(start, start + largestStream), dictionary, number);
    } catch {
      // Another compression, or a stream that is too long for a dictionary.
    }
  }
}

/** Word writes `Company` as a separate key. An encrypted file shows its texts only to readers. */
const keys = /\/(?:Author|Title|Subject|Keywords|Company|Manager)\s*(?=[(<])/g;

export function pdfMetadata(bytes: Buffer): string[] {
  if (bytes.includes('/Encrypt')) return [];
  const texts = new Set<string>();
  const references = [bytes.lastIndexOf('/Info'), bytes.indexOf('/Info')]
    .map((offset) =>
      /^\/Info\s+(\d+)\s+(\d+)\s/.exec(bytes.toString('latin1', offset, offset + 40)),
    )
    .filter((match) => match !== null);
  for (const [, number = '', generation = ''] of references) {
    for (const object of objectsOf(number, generation, bytes)) {
      for (const { index, 0: key } of object.slice(0, window).matchAll(keys)) {
        const text = stringAt(object, index + key.length)
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim();
        if (text !== '') texts.add(text.slice(0, longest).toWellFormed());
        if (texts.size === 6) return [...texts];
      }
    }
  }
  return [...texts];
}
