/** Writes what was copied in the format of the news (`shared/news-text.ts`). */
import { linkOf } from './edits.ts';
import { escapeLines, escapeMarks } from './escape.ts';
import type { Block, Run } from './pasted.ts';

/** Letters of other alphabets, which browsers write as bytes, as a person reads them. */
function readable(address: string): string {
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (bytes) => {
    try {
      const letters = decodeURIComponent(bytes);
      return /^[\p{L}\p{N}]+$/u.test(letters) && letters === letters.normalize() ? letters : bytes;
    } catch {
      return bytes;
    }
  });
}

/** The address of a link that our pages may have; null for another. */
function allowedAddress(href: string | null): string | null {
  const trimmed = href?.trim() ?? '';
  if (/^https?:\/\/[^\s/?#]/i.test(trimmed)) return readable(trimmed);
  const [mailbox = ''] = /^mailto:[^\s@?]+@[^\s@?]+/i.exec(trimmed) ?? [];
  return mailbox || null;
}

/** The runs of each line, with single spaces, none at its ends, and those of one look joined. */
function linesOf(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, bold, href } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      const line = lines.at(-1) ?? [];
      const last = line.at(-1);
      const isSpaced = last === undefined || last.text.endsWith(' ');
      const spaced = part.replace(/\s+/g, ' ').replace(isSpaced ? /^ / : /(?!)/, '');
      const address = allowedAddress(href);
      if (spaced === '') continue;
      // A space has no look of its own.
      const isBold = spaced === ' ' ? (last?.bold ?? bold) : bold;
      if (last && last.bold === isBold && last.href === address) last.text += spaced;
      else line.push({ text: spaced, bold: isBold, href: address });
    }
  }
  for (const line of lines) {
    const last = line.at(-1);
    if (last) last.text = last.text.trimEnd();
  }
  return lines;
}

/** Text beside marks of its own line, or between them. */
function escapeRun(text: string, inLink: boolean): string {
  if (inLink) return text.replace(/[\\[\]*]/g, '\\$&');
  // At an edge an asterisk may stand beside those of something bold.
  return escapeMarks(text, /^\*|\*$/.test(text) ? /\*/g : undefined);
}

const punctuation = /^[\p{P}\p{S}]$/u;
const isBeside = (sign: string) => sign === '' || /\s/.test(sign) || punctuation.test(sign);

/**
 * Bold text between these signs. CommonMark takes asterisks between a sign and a letter for no mark:
 * such a sign then stands outside.
 */
function boldText(text: string, before: string, after: string, inLink: boolean): string {
  const signs = [...text];
  let start = 0;
  let end = signs.length;
  const isOutside = (sign: string, beside: string) =>
    /\s/.test(sign) || (punctuation.test(sign) && !isBeside(beside));
  while (start < end && isOutside(signs[start] ?? '', signs[start - 1] ?? before)) start += 1;
  while (end > start && isOutside(signs[end - 1] ?? '', signs[end] ?? after)) end -= 1;
  const part = (from: number, to: number) => escapeRun(signs.slice(from, to).join(''), inLink);
  if (start === end) return part(0, signs.length);
  return `${part(0, start)}**${part(start, end)}**${part(end, signs.length)}`;
}

const lastSign = (text: string) => [...text.slice(-2)].at(-1) ?? '';
const firstSign = (run: Run | undefined, href: string | null) => {
  if (!run) return '';
  return run.href !== null && run.href !== href ? '[' : ([...run.text.slice(0, 2)][0] ?? '');
};

/** Runs beside each other, of which none or all are a link. */
function writeRuns(runs: Run[], before: string, after: string, inLink: boolean): string {
  let former = before;
  const written = runs.map(({ text, bold, href }, index) => {
    const next = runs[index + 1];
    const beside = next ? firstSign(next, href) : after;
    const part = bold ? boldText(text, former, beside, inLink) : escapeRun(text, inLink);
    former = lastSign(part) || former;
    return part;
  });
  return written.join('');
}

function writeLink(runs: Run[], href: string, before: string, after: string): string {
  const text = runs.map((run) => run.text).join('');
  const [, space = '', inside = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (inside === '') return ' ';
  const stands = (sign: string, own: string) => own !== '' || /^\s?$/.test(sign);
  const isBare =
    [href, href.replace(/\/$/, ''), href.replace(/^mailto:/i, '')].includes(inside) &&
    stands(before, space) &&
    stands(after, end);
  if (isBare && linkOf('', inside.includes('://') ? inside : `mailto:${inside}`) === inside) {
    return space + inside + end;
  }
  return `${space}${linkOf(writeRuns(runs, '[', ']', true), href)}${end}`;
}

function writeLine(runs: Run[]): string {
  const written: string[] = [];
  for (let index = 0; index < runs.length; ) {
    const { href } = runs[index] ?? {};
    let end = index;
    while (end < runs.length && runs[end]?.href === href) end += 1;
    const part = runs.slice(index, end);
    const after = firstSign(runs[end], null);
    const before = lastSign(written.at(-1) ?? '');
    written.push(
      href ? writeLink(part, href, before, after) : writeRuns(part, before, after, false),
    );
    index = end;
  }
  return written.join('').trim();
}

const isNumber = ({ kind, number }: Block) =>
  kind === 'number' && Number.isInteger(number) && number >= 0 && number <= 999;

function writeBlock(block: Block): string {
  const lines = linesOf(block.runs).map(writeLine);
  if (block.kind === 'paragraph') {
    return escapeLines(lines.join('\n'))
      .trim()
      .replace(/\n{3,}/g, '\n\n');
  }
  const filled = lines.filter((line) => line !== '');
  const [first, ...more] = filled;
  if (first === undefined) return '';
  const rest = more.map((line) => `\n  ${escapeLines(line)}`).join('');
  return `${isNumber(block) ? `${block.number}.` : '-'} ${first}${rest}`;
}

export function writeCopied(blocks: Block[]): string {
  let written = '';
  let former: Block | undefined;
  for (const block of blocks) {
    const text = writeBlock(block);
    if (text === '') continue;
    const goesOn = former && former.kind !== 'paragraph' && former.kind === block.kind;
    written += former ? (goesOn ? '\n' : '\n\n') : '';
    written += text;
    former = block;
  }
  return written;
}
