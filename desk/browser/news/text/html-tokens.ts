/**
 * Reads the HTML of a clipboard as tags and text. The browser's own parser is kept from pages of the
 * desk (Trusted Types), and would load nothing less; each character is looked at a bounded number of
 * times.
 */
import { decodeEntities } from './entities.ts';

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: Map<string, string> }
  | { kind: 'close'; name: string };

/** What stands in these is no text of the page. */
const raw = new Set(['style', 'script', 'title', 'textarea', 'noscript', 'template', 'iframe']);

/** The attributes from `start` on, and the end of their tag; null where it never ends. */
function readAttributes(
  html: string,
  start: number,
): { attributes: Map<string, string>; end: number } | null {
  const attributes = new Map<string, string>();
  const piece = /[\s/]*(?:(>)|([^\s=>/]+|=)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?)/y;
  piece.lastIndex = start;
  for (let found = piece.exec(html); found; found = piece.exec(html)) {
    const [, closing, name = '', double, single, bare] = found;
    if (closing) return { attributes, end: piece.lastIndex };
    attributes.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  return null;
}

/** Where a comment, a declaration or an instruction ends. */
function afterMarkup(html: string, start: number): number {
  const [ending, length] = html.startsWith('<!--', start) ? ['-->', 3] : ['>', 1];
  const end = html.indexOf(ending, start + (length === 3 ? 4 : 2));
  return end === -1 ? html.length : end + length;
}

/** The beginning of the end tag of an element without markup inside. */
function endOfRaw(html: string, name: string, start: number): number {
  const ending = new RegExp(`</${name}`, 'gi');
  ending.lastIndex = start;
  return ending.exec(html)?.index ?? html.length;
}

export function* readHtml(html: string): Generator<Token> {
  const sign = /<(?:(\/?)([a-z][^\s/>]*)|[!?])/gi;
  let from = 0;
  const textUpTo = (end: number): Token => ({
    kind: 'text',
    text: decodeEntities(html.slice(from, end)),
  });
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    const [, slash, given] = found;
    const name = given?.toLowerCase();
    if (found.index > from) yield textUpTo(found.index);
    if (name === undefined) from = afterMarkup(html, found.index);
    else {
      const tag = readAttributes(html, sign.lastIndex);
      // A tag that never ends is cut off: so is what follows.
      if (!tag) return;
      from = tag.end;
      if (slash) yield { kind: 'close', name };
      else if (raw.has(name)) from = endOfRaw(html, name, from);
      else yield { kind: 'open', name, attributes: tag.attributes };
    }
    sign.lastIndex = from;
  }
  if (from < html.length) yield textUpTo(html.length);
}
