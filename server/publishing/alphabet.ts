/** Asks of a text whether it is written in the alphabet of its language. */
import type { Language } from '#shared/language.ts';

const macedonian = new Set('абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ');

const words = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
const lettersOf = (text: string, script: RegExp) => text.match(script)?.length ?? 0;
const list = (found: Iterable<string>) => [...new Set(found)].slice(0, 5).join(', ');

/**
 * What looks wrong, in sentences that go on from the text's name; nothing where all is well.
 * Names and quotations in the other alphabet are fine as long as they are the lesser part.
 */
export function alphabetDoubts(text: string, language: Language): string[] {
  const cyrillic = lettersOf(text, /\p{Script=Cyrillic}/gu);
  const latin = lettersOf(text, /\p{Script=Latin}/gu);
  if (language === 'mk' && latin > cyrillic) return ['is mostly in Latin letters.'];
  if (language === 'en' && cyrillic > latin) return ['is mostly in Cyrillic letters.'];

  const doubts: string[] = [];
  const mixed = words(text).filter(
    (word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word),
  );
  if (mixed.length > 0) doubts.push(`mixes two alphabets within a word: ${list(mixed)}.`);
  if (language === 'mk') {
    const foreign = [...text].filter(
      (letter) => /\p{Script=Cyrillic}/u.test(letter) && !macedonian.has(letter.toLowerCase()),
    );
    if (foreign.length > 0) {
      doubts.push(`has letters that Macedonian does not have: ${list(foreign)}.`);
    }
  }
  return doubts;
}
