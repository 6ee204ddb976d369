/** What a published text must be, in both languages; faults are sentences for the secretary. */

import * as v from 'valibot';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { cleanLine, cleanText } from '#shared/text.ts';

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

/** The alphabet of Macedonian, and the two letters with an accent. */
const macedonian = new Set('абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ');

const words = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
const lettersOf = (text: string, script: RegExp) => text.match(script)?.length ?? 0;
const list = (found: Iterable<string>) => [...new Set(found)].slice(0, 5).join(', ');

/**
 * What looks wrong, in sentences that go on from the text's name; nothing where all is well.
 * Names and quotations in the other alphabet are fine as long as they are the lesser part.
 */
export function alphabetWarnings(text: string, language: Language): string[] {
  const cyrillic = lettersOf(text, /\p{Script=Cyrillic}/gu);
  const latin = lettersOf(text, /\p{Script=Latin}/gu);
  if (language === 'mk' && latin > cyrillic) return ['is mostly in Latin letters.'];
  if (language === 'en' && cyrillic > latin) return ['is mostly in Cyrillic letters.'];

  const warnings: string[] = [];
  const mixed = words(text).filter(
    (word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word),
  );
  if (mixed.length > 0) warnings.push(`mixes two alphabets within a word: ${list(mixed)}.`);
  if (language === 'mk') {
    const foreign = [...text].filter(
      (letter) => /\p{Script=Cyrillic}/u.test(letter) && !macedonian.has(letter.toLowerCase()),
    );
    if (foreign.length > 0) {
      warnings.push(`has letters that Macedonian does not have: ${list(foreign)}.`);
    }
  }
  return warnings;
}

/** The tool and its faults are in English. */
export const languageNames: Record<Language, string> = { mk: 'Macedonian', en: 'English' };

function textIn(language: Language, noun: string, clean: (text: string) => string, limit: number) {
  const name = `The ${languageNames[language]} ${noun}`;
  return v.pipe(
    v.optional(v.string(`${name} is not text.`), ''),
    v.transform(clean),
    v.minLength(1, `${name} is missing.`),
    v.maxLength(
      limit,
      ({ received }) => `${name} has ${received} characters; the limit is ${limit}.`,
    ),
  );
}

/** A text that is needed in both languages; `noun` names it in the faults. */
export function bilingualSchema(noun: string, clean: (text: string) => string, limit: number) {
  return v.object({ mk: textIn('mk', noun, clean, limit), en: textIn('en', noun, clean, limit) });
}

/** What looks wrong in texts that are allowed; `noun` names them as in the faults. */
export function bilingualWarnings(noun: string, texts: Bilingual): string[] {
  return languages.flatMap((language) =>
    alphabetWarnings(texts[language], language).map(
      (warning) => `The ${languageNames[language]} ${noun} ${warning}`,
    ),
  );
}

export const captionSchema = bilingualSchema('caption', publishedLine, 300);

export type CheckedCaption =
  | { ok: true; caption: Bilingual; warnings: string[] }
  | { ok: false; faults: string[] };

export function checkCaption(typed: Bilingual<string | undefined>): CheckedCaption {
  const checked = v.safeParse(captionSchema, typed);
  if (!checked.success) return { ok: false, faults: checked.issues.map(({ message }) => message) };
  const { output } = checked;
  return { ok: true, caption: output, warnings: bilingualWarnings('caption', output) };
}
