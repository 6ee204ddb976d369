/** All texts must follow the rules of their language. */
import { expect, test } from 'vitest';
import { type Language, languages } from '#shared/language.ts';
import { readTexts } from './texts.ts';

const texts = readTexts();

/** The specification requires English in both languages. */
const english = ['notFound.notFound.hint'];

/** A text may contain these foreign words: names, brands, titles, an example of an address. */
const foreignWords: Record<Language, RegExp> = {
  mk: /\b(English|WCAG|AA|MK|EN|[IVX]+|ime@example\.com|Illustrations of Masonry|William Schaw|Robert Moray|Elias Ashmole|James Anderson|Route|file|mk|en|HEIC|JPEG|PNG|WebP|AVIF|TIFF|GIF|MB|PDF|Word|biro|CSV|UTF|iPhone|Settings|Camera|Formats|Most Compatible|Ctrl|Shift|[SBKZ])\b/g,
  en: /^Македонски$/g,
};

interface Rule {
  error: string;
  pattern: RegExp;
  only?: Language;
}

/** The lodge fills these texts in. */
const empty =
  /^(contact\.contactPage\.(street|phone)|news\.news\.description|(home|contact)\.facts\.\w+\.text|.*\.picture(Description)?)$/;

/** No text may match these patterns. A placeholder counts as a word of the text's language. */
const rules: Rule[] = [
  { error: 'is empty', pattern: /^$/ },
  { error: 'begins or ends with a space', pattern: /^\s|\s$/ },
  { error: 'has two spaces', pattern: /[^\S\n]{2}/ },
  { error: 'has a space at the end or the beginning of a line', pattern: /[^\S\n]\n|\n[^\S\n]/ },
  { error: 'has a sign that nobody sees', pattern: /[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/u },
  { error: 'has a space before punctuation', pattern: /\s[.,;:!?%)\]]/ },
  { error: 'has a space after an opening bracket', pattern: /[([]\s/ },
  { error: 'has no space after punctuation', pattern: /[,;:!?]\p{L}/u },
  { error: 'has a straight quotation mark or apostrophe', pattern: /["']/ },
  { error: 'has a hyphen or a long dash for a dash', pattern: /\s-|-\s|[—―−]/ },
  // Between digits, a dash means "to" and has no spaces.
  { error: 'has a dash without spaces', pattern: /–(?![\s\d])|(?<![\s\d])–|\d–\s|\s–\d/ },
  { error: 'has quotation marks of another language', pattern: /[‚‘‛”‟«»‹›]/, only: 'mk' },
  { error: 'has quotation marks of another language', pattern: /[‚‘‛„‟«»‹›]/, only: 'en' },
  {
    error: 'has an unpaired quotation mark',
    pattern: /^[^„“]*(„[^„“]*“[^„“]*)*(“|„[^“]*(„|$))/,
    only: 'mk',
  },
  {
    error: 'has an unpaired quotation mark',
    pattern: /^[^“”]*(“[^“”]*”[^“”]*)*(”|“[^”]*(“|$))/,
    only: 'en',
  },
  { error: 'has a space inside quotation marks', pattern: /„\s|\s“/, only: 'mk' },
  { error: 'has a space inside quotation marks', pattern: /“\s|\s”/, only: 'en' },
  {
    error: 'has a foreign letter',
    pattern: /(?![а-шА-ШЃѓЅѕЈјЉљЊњЌќЏџЀѐЍѝ])\p{L}|[Йй]/u,
    only: 'mk',
  },
  { error: 'has a foreign letter', pattern: /[^\P{L}A-Za-z]/u, only: 'en' },
];

function errorsOf(text: string, language: Language): string[] {
  const own = text
    .replaceAll(/(?<=\])\(\/[^)]*\)/g, '')
    .replaceAll(/\{\w+\}/g, language === 'mk' ? 'збор' : 'word');
  const checked = own.replaceAll(foreignWords[language], language === 'mk' ? 'збор' : 'word');
  const errors = rules
    .filter(({ pattern, only = language }) => only === language && pattern.test(checked))
    .map(({ error }) => error);
  return text === text.normalize('NFC') ? errors : [...errors, 'is not in composed letters (NFC)'];
}

test.each(languages)('the texts in %s follow the typography of the language', (language) => {
  const errors = [...texts].flatMap(([path, { mk, [language]: text = '' }]) =>
    english.includes(path) || (mk === '' && empty.test(path))
      ? []
      : errorsOf(text, language).map((error) => `${path} ${error}`),
  );
  expect(errors).toEqual([]);
});

test('both languages have the same texts, with the same placeholders', () => {
  const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [path, { mk, en }] of texts) {
    expect([typeof mk, typeof en], path).toEqual(['string', 'string']);
    expect(placeholders(mk), path).toEqual(placeholders(en));
  }
});
