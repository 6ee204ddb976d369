/** Converts the text of a news item to the editor's document, and back. */
import type { JSONContent } from '@tiptap/core';
import { type Inline, isOwnAddress, parseInline } from '#shared/news-inline.ts';
import { parseNewsText } from '#shared/news-text.ts';
import { cleanText } from '#shared/text.ts';
import { ownAddress, unwrapAddresses, unwrapped } from './copied-links.ts';

const paragraph = (content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const documentOf = (content: JSONContent[]): JSONContent => ({
  type: 'doc',
  content: content.length > 0 ? content : [paragraph([])],
});

const plainOf = (piece: Inline): string =>
  typeof piece === 'string' ? piece : piece.content.map(plainOf).join('');

/** Escapes marks; bare addresses stay links. */
const escapeMarks = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/(?<!\*)\*\*(?!\*)/g, '\\*\\*')
    .replace(/\](?=\()/g, '\\]');

/** An escaped character includes its backslash. */
const unitsOf = (text: string) => text.match(/\\[!-/:-@[-`{-~]|[\s\S]/gu) ?? [];

/** Escapes single asterisks, too: these may be beside those of bold text. */
const escapeAsterisks = (text: string): string =>
  unitsOf(escapeMarks(text))
    .map((unit) => unit.replace(/^[\\*]$/, '\\$&'))
    .join('');

/** Returns the bare addresses in a text without marks, which are published as links. */
export function addressesIn(
  text: string,
  escaping = escapeMarks,
): { from: number; to: number; href: string }[] {
  let to = 0;
  return parseInline(escaping(text)).flatMap((piece) => {
    const from = to;
    to += plainOf(piece).length;
    return typeof piece === 'object' && 'href' in piece ? [{ from, to, href: piece.href }] : [];
  });
}

/** Returns whether the plain text becomes a link to this address when it is published. */
export function isBare(text: string, href: string): boolean {
  const [match] = addressesIn(text);
  return match?.from === 0 && match.to === text.length && match.href === href;
}

/** Without a host, it can only be the address of a page of this site. */
export const isWithoutHost = (text: string) => /^[/\\]/.test(text.trim());

export function addressIn(text: string): string | null {
  const trimmed = text.trim();
  if (isWithoutHost(trimmed)) return isOwnAddress(trimmed) ? trimmed : null;
  const meant = /^[a-z][a-z0-9+.-]*:/i.test(trimmed)
    ? trimmed
    : `${/^[^\s@/]+@[^\s@/]+$/.test(trimmed) ? 'mailto:' : 'https://'}${trimmed}`;
  const own = ownAddress(unwrapped(meant));
  if (own !== undefined) return own;
  const isAddress = /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/[^\s/?#]+\.[^\s]+)$/i;
  return isAddress.test(meant) ? unwrapped(meant) : null;
}

type Marks = NonNullable<JSONContent['marks']>;

function linesToNodes(text: string, marks: Marks = []): JSONContent[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak', marks }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ]);
}

/** Converts a text without links; its addresses get the mark `plain`. */
function stringToNodes(text: string, marks: Marks): JSONContent[] {
  const nodes: JSONContent[] = [];
  let done = 0;
  const isLink = marks.some(({ type }) => type === 'link');
  // An escaped asterisk ends an address.
  const addresses = [escapeMarks, escapeAsterisks].flatMap((escaping) =>
    addressesIn(text, escaping),
  );
  for (const { from, to } of isLink ? [] : addresses.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, done);
    if (to <= start) continue;
    nodes.push(...linesToNodes(text.slice(done, start), marks));
    nodes.push({ type: 'text', text: text.slice(start, to), marks: [...marks, { type: 'plain' }] });
    done = to;
  }
  return [...nodes, ...linesToNodes(text.slice(done), marks)];
}

function toNodes(content: Inline[], marks: Marks, marksBare: boolean): JSONContent[] {
  return content.flatMap((piece) => {
    if (typeof piece === 'string') return stringToNodes(piece, marks);
    if (piece.kind === 'bold') {
      const others = marks.filter(({ type }) => type !== 'bold');
      return toNodes(piece.content, [{ type: 'bold' }, ...others], marksBare);
    }
    const text = plainOf(piece);
    if (!marksBare && isBare(text, piece.href)) return linesToNodes(text, marks);
    return toNodes(
      piece.content,
      [...marks, { type: 'link', attrs: { href: piece.href } }],
      marksBare,
    );
  });
}

interface Look {
  character: string;
  bold: boolean;
  href: string;
}

/** Returns the visible characters with their marks; equal results look the same when published. */
export function looksOf(content: Inline[], bold = false, href = ''): Look[] {
  return content.flatMap((piece) => {
    if (typeof piece === 'string') {
      return [...piece.replace(/\s/g, '')].map((character) => ({ character, bold, href }));
    }
    if (piece.kind === 'link') return looksOf(piece.content, bold, piece.href);
    return looksOf(piece.content, true, href);
  });
}

const isSame = (one: Look, other: Look | undefined) =>
  one.character === other?.character && one.bold === other.bold && one.href === other.href;

/** Removes spaces beside line breaks, which no page shows. */
function trimLines(nodes: JSONContent[]): JSONContent[] {
  return nodes.flatMap((node, index) => {
    const isBeside = (neighbour: JSONContent | undefined) => neighbour?.type !== 'text';
    if (node.text === undefined) return [node];
    let { text } = node;
    if (isBeside(nodes[index - 1])) text = text.replace(/^[ \t]+/, '');
    if (isBeside(nodes[index + 1])) text = text.replace(/(?<![ \t])[ \t]+$/, '');
    return text === '' ? [] : [{ ...node, text }];
  });
}

function readInline(content: Inline[]): JSONContent {
  const nodes = trimLines(toNodes(content, [], false));
  const written = looksOf(parseInline(writeInline(nodes).join('\n')));
  const looks = looksOf(content);
  const staysSame =
    written.length === looks.length && looks.every((look, index) => isSame(look, written[index]));
  return paragraph(staysSame ? nodes : trimLines(toNodes(content, [], true)));
}

export function readText(text: string): JSONContent {
  return documentOf(
    parseNewsText(text).map((block) => {
      if (block.kind === 'paragraph') return readInline(block.content);
      const content = block.items.map((item) => ({
        type: 'listItem',
        content: [readInline(item)],
      }));
      return block.kind === 'bullets'
        ? { type: 'bulletList', content }
        : { type: 'orderedList', attrs: { start: block.start }, content };
    }),
  );
}

/** Converts a text without any format, as other programs copy it. */
export const readPlain = (text: string): JSONContent =>
  documentOf(
    unwrapAddresses(cleanText(text))
      .replace(/^\s*\n|(?<!\s)[^\S\n]*\n\s*$/g, '')
      .split(/\n\s*\n/)
      .map((block) => paragraph(linesToNodes(block))),
  );

interface Run {
  text: string;
  bold: boolean;
  href: string | null;
  plain: boolean;
  /** True if no other text is beside it. */
  isOnlyNode: boolean;
}

function linesOf(nodes: JSONContent[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { type, text = '', marks = [] } of trimLines(nodes)) {
    const markOf = (name: string) => marks.find((mark) => mark.type === name);
    if (type === 'hardBreak') lines.push([]);
    else if (text !== '') {
      const [bold, plain] = [markOf('bold') !== undefined, markOf('plain') !== undefined];
      const href: string | null = markOf('link')?.attrs?.href ?? null;
      lines.at(-1)?.push({ text, bold, href, plain, isOnlyNode: nodes.length === 1 });
    }
  }
  return lines;
}

function grouped<T>(runs: Run[], key: (run: Run) => T): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0] && key(last[0]) === key(run)) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const textOf = (runs: Run[]) => runs.map(({ text }) => text).join('');

function escapeRun({ text, bold, href, plain, isOnlyNode }: Run): string {
  if (href !== null) return text.replace(/[\\[\]*]/g, '\\$&');
  const isBesideBold = bold || (!isOnlyNode && /^\*|\*$/.test(text));
  const escaped = isBesideBold ? escapeAsterisks(text) : escapeMarks(text);
  return plain ? escaped.replace(/:(?=\/\/)|@|(?<=www)\./gi, '\\$&') : escaped;
}

const isSpace = (unit: string) => /^\s/.test(unit);
const isPunctuation = (unit: string) => /[\p{P}\p{S}]$/u.test(unit);
const isBeside = (unit: string) => unit === '' || isSpace(unit) || isPunctuation(unit);

/**
 * Writes bold text between two characters. CommonMark does not read asterisks as a mark if they are
 * between a letter and a space or punctuation mark. Such a space or punctuation mark is therefore
 * written outside the bold text.
 */
function boldText(text: string, before: string, after: string): string {
  const units = unitsOf(text);
  const isOutside = (unit: string, beside: string) =>
    isSpace(unit) || (isPunctuation(unit) && !isBeside(beside));
  let start = 0;
  let end = units.length;
  while (start < end && isOutside(units[start] ?? '', units[start - 1] ?? before)) start += 1;
  while (end > start && isOutside(units[end - 1] ?? '', units[end] ?? after)) end -= 1;
  if (start === end) return text;
  const part = (from: number, to?: number) => units.slice(from, to).join('');
  return `${part(0, start)}**${part(start, end)}**${part(end)}`;
}

/** Either all runs are in one link, or none of them is in a link. */
function writeRuns(runs: Run[], before: string, after: string): string {
  const groups = grouped(runs, ({ bold }) => bold).map((group) => group.map(escapeRun).join(''));
  let isBold = runs[0]?.bold === true;
  let last = before;
  return groups
    .map((text, index) => {
      const beside = unitsOf(groups[index + 1] ?? after)[0] ?? '';
      const written = isBold ? boldText(text, last, beside) : text;
      last = unitsOf(written).at(-1) ?? last;
      isBold = !isBold;
      return written;
    })
    .join('');
}

function writeLink(runs: Run[], href: string, before: string, after: string): string {
  const text = textOf(runs);
  const isApart = /^\s?$/.test(before) && /^\s?$/.test(after);
  if (isApart && runs.every(({ bold }) => !bold) && isBare(text, href)) return text;
  const written = writeRuns(runs, '[', ']');
  const inside = written.trim();
  if (inside === '') return ' ';
  const space = written.slice(0, -written.trimStart().length);
  const end = written.slice(written.trimEnd().length);
  const address = href.replace(/\s/g, encodeURIComponent).replace(/[\\()<>[\]]/g, '\\$&');
  return `${space}[${inside}](${address})${end}`;
}

function writeLine(runs: Run[]): string {
  let before = '';
  const groups = grouped(runs, ({ href }) => href);
  return groups
    .map((group, index) => {
      const next = groups[index + 1]?.[0];
      const first = next === undefined ? '' : next.href === null ? next.text : '[';
      const after = unitsOf(first)[0] ?? '';
      const { href = null } = group[0] ?? {};
      const written =
        href === null ? writeRuns(group, before, after) : writeLink(group, href, before, after);
      before = unitsOf(written).at(-1) ?? before;
      return written;
    })
    .join('');
}

/** Matches a line that would begin a list item. */
const itemStart = /^(\s*)(?:-|(\d{1,3})\.)(?=[ \t]+\S)/;

const writeInline = (nodes: JSONContent[]): string[] =>
  linesOf(nodes).map((line) =>
    writeLine(line).replace(itemStart, (_, space: string, number?: string) =>
      number ? `${space}${number}\\.` : `${space}\\-`,
    ),
  );

function writeBlock({ type, attrs, content = [] }: JSONContent): string {
  if (type === 'paragraph') {
    const lines = writeInline(content).map((line) => (line.trim() === '' ? '' : line));
    return lines
      .join('\n')
      .trim()
      .replace(/\n{3,}/g, '\n\n');
  }
  const start = attrs?.start >= 0 && attrs?.start <= 999 ? attrs?.start : 1;
  return content
    .map((item) =>
      writeInline(item.content?.[0]?.content ?? []).filter((line) => line.trim() !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map((lines, index) => {
      const marker = type === 'orderedList' ? `${Math.min(start + index, 999)}.` : '-';
      return `${marker} ${lines.join('\n  ').trim()}`;
    })
    .join('\n');
}

export const writeText = ({ content = [] }: JSONContent): string =>
  content
    .map(writeBlock)
    .filter((block) => block !== '')
    .join('\n\n');
