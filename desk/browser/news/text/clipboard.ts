/** Copying from a text of the news and pasting into it. */
import { cleanText } from '#shared/text.ts';
import type { Edit, Selected } from './edits.ts';
import { escapeText } from './escape.ts';
import { readCopied } from './read-copied.ts';
import { writeCopied } from './write-copied.ts';

/** What is copied from one of our fields is pasted into another as it is, marks and all. */
const ownType = 'text/x-lodge-news';

/** What was copied, in the format of the news. */
export function readClipboard(data: DataTransfer): string {
  const own = data.getData(ownType);
  if (own !== '') return own;
  const html = data.getData('text/html');
  const formatted = html === '' ? '' : writeCopied(readCopied(html));
  return cleanText(formatted === '' ? escapeText(data.getData('text/plain')) : formatted);
}

export function writeClipboard(data: DataTransfer, { text, start, end }: Selected): void {
  data.setData('text/plain', text.slice(start, end));
  data.setData(ownType, text.slice(start, end));
}

/** What was copied in place of the selection; paragraphs and items get lines of their own. */
export function pasteEdit({ text, start, end }: Selected, copied: string): Edit {
  const isBlock = /\n\n|^(?:-|\d{1,3}\.) /m.test(copied);
  const before = isBlock && /[^\n]$/.test(text.slice(0, start)) ? '\n\n' : '';
  const after = isBlock && /^[^\n]/.test(text.slice(end)) ? '\n\n' : '';
  const insert = before + copied + after;
  return { start, end, insert, select: [insert.length, insert.length] };
}
