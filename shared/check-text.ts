import type { TextError, TextWarning } from './errors.ts';
import type { Label } from './label.ts';
import { type Bilingual, emptyTexts, type Language, languages } from './language.ts';
import { isLocal, webAddressesIn } from './news-inline.ts';
import type { TextRule } from './text.ts';

/** Returns the cleaned text, or what is wrong with it. */
function checkText(
  text: Label,
  language: Language,
  input: string,
  { clean, limit }: TextRule,
): string | TextError {
  const cleaned = clean(input);
  if (cleaned === '') return { code: 'missing', text, language };
  const address = webAddressesIn(cleaned).find(isLocal);
  if (address) return { code: 'local-address', text, language, address };
  const { length } = cleaned;
  return length > limit ? { code: 'too-long', text, language, length, limit } : cleaned;
}

/** The Macedonian alphabet, and its two letters with a grave accent. */
const macedonian = new Set('абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ');

const words = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
const lettersOf = (text: string, script: RegExp) => text.match(script)?.length ?? 0;
const list = (items: Iterable<string>) => [...new Set(items)].slice(0, 5).join(', ');

const isAddress = (word: string) =>
  /^(?:https?:\/\/|\/[a-z]|mailto:|www\.|[\w.+-]+@)|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#:]|\W*$)/i.test(
    word,
  );

/** Addresses have Latin letters in both languages. */
const withoutAddresses = (text: string) =>
  text
    .split(/[\s()[\]<>„“”"«»]+/)
    .filter((word) => !isAddress(word))
    .join(' ');

type AlphabetWarning =
  | { code: 'mostly-latin' | 'mostly-cyrillic' }
  | { code: 'mixed-alphabets'; words: string }
  | { code: 'foreign-letters'; letters: string };

/** Names and quotations in the other alphabet are allowed, up to half of the text. */
export function alphabetWarnings(input: string, language: Language): AlphabetWarning[] {
  const text = withoutAddresses(input);
  const cyrillic = lettersOf(text, /\p{Script=Cyrillic}/gu);
  const latin = lettersOf(text, /\p{Script=Latin}/gu);
  if (language === 'mk' && latin > cyrillic) return [{ code: 'mostly-latin' }];
  if (language === 'en' && cyrillic > latin) return [{ code: 'mostly-cyrillic' }];

  const warnings: AlphabetWarning[] = [];
  const mixed = words(text).filter(
    (word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word),
  );
  if (mixed.length > 0) warnings.push({ code: 'mixed-alphabets', words: list(mixed) });
  if (language === 'mk') {
    const foreign = [...text].filter(
      (letter) => /\p{Script=Cyrillic}/u.test(letter) && !macedonian.has(letter.toLowerCase()),
    );
    if (foreign.length > 0) warnings.push({ code: 'foreign-letters', letters: list(foreign) });
  }
  return warnings;
}

/** Warnings apply to incomplete texts, too. */
export function textWarnings(text: Label, input: Bilingual): TextWarning[] {
  const warnings = languages.flatMap((language) =>
    alphabetWarnings(input[language], language).map((warning) => ({ ...warning, text, language })),
  );
  const has = (code: TextWarning['code']) => warnings.some((warning) => warning.code === code);
  return has('mostly-latin') && has('mostly-cyrillic')
    ? [{ code: 'swapped-languages', text }]
    : warnings;
}

type CheckedTexts =
  | { ok: true; texts: Bilingual; warnings: TextWarning[] }
  | { ok: false; errors: TextError[] };

/** `text` names the text in errors and warnings. */
export function checkTexts(text: Label, input: Bilingual, rule: TextRule): CheckedTexts {
  const texts = { ...emptyTexts };
  const errors: TextError[] = [];
  for (const language of languages) {
    const checked = checkText(text, language, input[language], rule);
    if (typeof checked === 'string') texts[language] = checked;
    else errors.push(checked);
  }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, texts, warnings: textWarnings(text, texts) };
}
