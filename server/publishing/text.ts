/** What a published text must be, in both languages; faults are sentences for the secretary. */
import * as v from 'valibot';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { cleanLine, cleanText } from '#shared/text.ts';
import { alphabetDoubts } from './alphabet.ts';

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

/** For whoever publishes; tool and faults speak English. */
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

/** What looks wrong in texts that are allowed; `noun` names them as in the faults. */
export function bilingualDoubts(noun: string, texts: Bilingual): string[] {
  return languages.flatMap((language) =>
    alphabetDoubts(texts[language], language).map(
      (doubt) => `The ${languageNames[language]} ${noun} ${doubt}`,
    ),
  );
}
