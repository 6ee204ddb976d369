/** Cleaning of typed text, before it is checked and stored. */
import * as v from 'valibot';
import type { Language } from './language.ts';

/** One kind of line break; of the other control characters only the tab stays. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/** Text of one line, as a name or a title. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Byte order marks, invisible spaces, and marks that turn the direction of what follows. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A published line: composed letters (NFC), nothing invisible. */
export function publishedLine(text: string): string {
  return cleanLine(text.replace(invisible, '')).normalize('NFC').trim();
}

/** Published paragraphs, one empty line between each two. */
export function publishedText(text: string): string {
  return cleanText(text.replace(invisible, ''))
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** In the secretary's tool, which speaks English. */
export const languageNames: Record<Language, string> = { mk: 'Macedonian', en: 'English' };

function textIn(language: Language, noun: string, clean: (text: string) => string, limit: number) {
  const name = `The ${languageNames[language]} ${noun}`;
  return v.pipe(
    v.optional(v.string(`${name} is not text.`), ''),
    v.transform(clean),
    v.minLength(1, `${name} is missing.`),
    v.maxLength(limit, ({ received }) => `${name} has ${received} characters, at most ${limit}.`),
  );
}

/** A text that is needed in both languages; `noun` names it in the faults. */
export function bilingualSchema(noun: string, clean: (text: string) => string, limit: number) {
  return v.object({ mk: textIn('mk', noun, clean, limit), en: textIn('en', noun, clean, limit) });
}
