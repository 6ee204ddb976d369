/**
 * Parses the text of a news item, in a subset of CommonMark: paragraphs, `- ` and `1. ` lists,
 * `**bold**`, `[text](address)`, bare addresses and backslash escapes. Everything else is literal.
 * Each character is read a bounded number of times. Unlike in CommonMark, line breaks are kept, a
 * line that is not indented ends a list, and lists do not nest.
 */

import { type Inline, parseInline } from './news-inline.ts';
import { shortened } from './text.ts';

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] };

export const itemLine = /^\s*(?:-|(\d{1,3})\.)[ \t]+(\S.*)$/s;

type List = Exclude<Block, { kind: 'paragraph' }>;

export function parseNewsText(text: string): Block[] {
  const blocks: Block[] = [];
  let list: List | undefined;
  let typed = 0;
  let lines: string[] = [];
  let inItem = false;

  function close(): void {
    const content = parseInline(lines.join('\n').trim());
    if (lines.length > 0 && inItem) list?.items.push(content);
    else if (lines.length > 0) blocks.push({ kind: 'paragraph', content });
    lines = [];
  }

  function beginItem(number: number | undefined, line: string): void {
    close();
    const goesOn =
      number === undefined
        ? list?.kind === 'bullets'
        : list?.kind === 'numbers' && (number === typed || number === typed + 1);
    if (!goesOn) {
      list =
        number === undefined
          ? { kind: 'bullets', items: [] }
          : { kind: 'numbers', start: number, items: [] };
      blocks.push(list);
    }
    typed = number ?? 0;
    inItem = true;
    lines.push(line);
  }

  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const [, digits, rest] = itemLine.exec(line) ?? [];
    const number = digits === undefined ? undefined : Number(digits);
    const inParagraph = lines.length > 0 && !inItem;
    if (line.trim() === '') close();
    // As in CommonMark, only the number 1 begins a list within a paragraph: "…in the year\n1717. …"
    else if (rest !== undefined && !(inParagraph && number !== undefined && number !== 1)) {
      beginItem(number, rest);
    } else if (inParagraph || (lines.length > 0 && /^\s/.test(line))) lines.push(line);
    else {
      close();
      list = undefined;
      inItem = false;
      lines.push(line);
    }
  }
  close();
  return blocks;
}

function plainInline(content: Inline[]): string {
  return content
    .map((piece) => (typeof piece === 'string' ? piece : plainInline(piece.content)))
    .join('');
}

export function plainNewsText(text: string): string {
  return parseNewsText(text)
    .flatMap((block) => (block.kind === 'paragraph' ? [block.content] : block.items))
    .map(plainInline)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const newsDescription = (text: string) => shortened(plainNewsText(text), 160);
