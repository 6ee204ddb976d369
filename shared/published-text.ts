import type { TextName } from './publishing.ts';
import { cleanLine, cleanText } from './text.ts';

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
