/** One kind of line break; of the other control characters only the tab stays. */
import type { TextName } from './publishing.ts';

export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** File names are compared by it: macOS may store them decomposed (NFD). */
export const fileKey = (name: string) => name.normalize('NFC');

/** Byte order marks, invisible spaces, and characters that turn the direction of the text. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function publishedLine(text: string): string {
  return cleanLine(text.replace(invisible, '')).normalize('NFC').trim();
}

export function publishedText(text: string): string {
  return cleanText(text.replace(invisible, ''))
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const textRules: Record<TextName, { clean: (text: string) => string; limit: number }> = {
  title: { clean: publishedLine, limit: 160 },
  content: { clean: publishedText, limit: 20_000 },
  caption: { clean: publishedLine, limit: 300 },
  pictureDescription: { clean: publishedLine, limit: 300 },
  albumTitle: { clean: publishedLine, limit: 160 },
};

/** Also in full-width forms; apostrophes before one are text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
