/** Changes of a text by the toolbar, as what is to be inserted in place of what. */
import { parseNewsText } from '#shared/news-text.ts';

export interface Selected {
  text: string;
  start: number;
  end: number;
}

export interface Edit {
  /** What the text from `start` to `end` becomes. */
  start: number;
  end: number;
  insert: string;
  /** What is selected afterwards, counted from the beginning of what was inserted. */
  select: [from: number, to: number];
}

/** An item's bullet or number, and the space before a line. */
const lineStart = /^[ \t]*(?:(?:-|\d{1,3}\.)[ \t]+)?/;

const withoutBold = (text: string) => text.replace(/(?<![\\*])\*\*(?!\*)/g, '');

function boldLine(line: string): string {
  const [start] = lineStart.exec(line) ?? [''];
  const rest = line.slice(start.length);
  const inside = rest.trim();
  if (inside === '') return line;
  return `${start}${rest.replace(inside, () => `**${inside}**`)}`;
}

/** Makes the selection bold, or bold no more; each paragraph and item by itself. */
export function bold({ text, start, end }: Selected): Edit {
  const selected = text.slice(start, end);
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**') {
    const insert = withoutBold(selected);
    return { start: start - 2, end: end + 2, insert, select: [0, insert.length] };
  }
  if (selected.trim() === '') {
    return { start, end, insert: `**${selected}**`, select: [2, 2 + selected.length] };
  }
  const plain = withoutBold(selected);
  if (plain !== selected) return { start, end, insert: plain, select: [0, plain.length] };
  // What is no whole line begins and ends where it was selected.
  const lines = selected.split('\n').map((line, index) => {
    if (index > 0 || start === 0 || text[start - 1] === '\n') return boldLine(line);
    const inside = line.trim();
    return inside === '' ? line : line.replace(inside, () => `**${inside}**`);
  });
  const insert = lines.join('\n');
  const only = lines.length === 1 ? insert.indexOf('**') + 2 : 0;
  return { start, end, insert, select: [only, only ? insert.lastIndexOf('**') : insert.length] };
}

/** Makes the selected lines items of a list, or none any more. */
export function list({ text, start, end }: Selected): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - (text[end - 1] === '\n' ? 1 : 0)));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const areItems = filled.length > 0 && filled.every((line) => /^[ \t]*-[ \t]/.test(line));
  const changed = lines.map((line) => {
    if (line.trim() === '') return lines.length === 1 ? '- ' : line;
    const rest = line.replace(lineStart, '');
    return areItems ? rest : `- ${rest}`;
  });
  const insert = changed.join('\n');
  const select: Edit['select'] =
    lines.length === 1 ? [insert.length, insert.length] : [0, insert.length];
  return { start: from, end: to, insert, select };
}

/** The line after an item: the next item, or the end of the list after an empty one. Else null. */
export function nextLine({ text, start, end }: Selected): Edit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [, marker = '', number, rest] =
    /^([ \t]*(?:-|(\d{1,3})\.)[ \t]+)(.*)$/.exec(text.slice(from, start)) ?? [];
  if (rest === undefined) return null;
  const lineEnd = text.indexOf('\n', end);
  const after = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
  if ((rest + after).trim() === '') return { start: from, end, insert: '', select: [0, 0] };
  const next = number === undefined ? marker : marker.replace(number, String(Number(number) + 1));
  return { start, end, insert: `\n${next}`, select: [next.length + 1, next.length + 1] };
}

/** The address that was meant by what was typed; null where there is none in it. */
export function addressIn(typed: string): string | null {
  const trimmed = typed.trim();
  const meant = /^[a-z][a-z0-9+.-]*:/i.test(trimmed)
    ? trimmed
    : `${/^[^\s@/]+@[^\s@/]+$/.test(trimmed) ? 'mailto:' : 'https://'}${trimmed}`;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/[^\s/?#]+\.[^\s]+)$/i.test(meant))
    return null;
  return meant;
}

/** An address as it may stand between the parentheses of a link. */
function destination(address: string): string {
  const encoded = address.replace(/[\s<>[\]]/g, (sign) => encodeURIComponent(sign));
  return encoded.replace(/[\\()]/g, '\\$&');
}

/** Whether a text is one link and nothing else. */
function isLink(text: string): boolean {
  const [block, more] = parseNewsText(text);
  if (block?.kind !== 'paragraph' || more) return false;
  const [piece, rest] = block.content;
  return rest === undefined && typeof piece === 'object' && piece.kind === 'link';
}

/** A link in the format of the news; `text` is in that format, too. */
export function linkOf(text: string, address: string): string {
  const inside = text.replace(/\s+/g, ' ').trim();
  const bare = address.replace(/^mailto:/i, '');
  if (inside === '' || inside === bare) {
    return isLink(bare) ? bare : `[${escapeBrackets(bare)}](${destination(address)})`;
  }
  const whole = `[${inside}](${destination(address)})`;
  return isLink(whole) ? whole : `[${escapeBrackets(inside)}](${destination(address)})`;
}

/** No bracket of a link's text may end it. */
function escapeBrackets(text: string): string {
  return text.replace(/\\[\s\S]|[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`));
}
