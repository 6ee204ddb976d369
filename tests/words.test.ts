/** All texts must follow the rules of their language. */
import { expect, test } from 'vitest';
import { type Language, languages } from '#shared/language.ts';
import { readTexts } from './texts.ts';

const texts = readTexts();

/** The specification requires English in both languages. */
const english = ['notFound.notFound.hint'];

/** A text may contain these foreign words: names, brands, titles, an example of an address. */
const foreignWords: Record<Language, RegExp> = {
  mk: /\b(English|WCAG|AA|MK|EN|[IVX]+|ime@example\.com|Illustrations of Masonry|William Schaw|Robert Moray|Elias Ashmole|James Anderson|file|mk|en|HEIC|JPEG|PNG|WebP|AVIF|TIFF|GIF|MB|PDF|Word|biro|CSV|UTF|iPhone|Settings|Camera|Formats|Most Compatible|Ctrl|Shift|[SBKZ])\b/g,
  en: /^Македонски$/g,
};

interface Rule {
  fault: string;
  pattern: RegExp;
  only?: Language;
}

/** The lodge fills these texts in. */
const empty =
  /^(contact\.contactPage\.(street|phone)|news\.news\.description|(home|contact)\.facts\.\w+\.text|.*\.picture(Description)?)$/;

/** No text may match these patterns. A placeholder counts as a word of the text's language. */
const rules: Rule[] = [
  { fault: 'is empty', pattern: /^$/ },
  { fault: 'begins or ends with a space', pattern: /^\s|\s$/ },
  { fault: 'has two spaces', pattern: /[^\S\n]{2}/ },
  { fault: 'has a space at the end or the beginning of a line', pattern: /[^\S\n]\n|\n[^\S\n]/ },
  { fault: 'has a sign that nobody sees', pattern: /[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/u },
  { fault: 'has a space before punctuation', pattern: /\s[.,;:!?%)\]]/ },
  { fault: 'has a space after an opening bracket', pattern: /[([]\s/ },
  { fault: 'has no space after punctuation', pattern: /[,;:!?]\p{L}/u },
  { fault: 'has a straight quotation mark or apostrophe', pattern: /["']/ },
  { fault: 'has a hyphen or a long dash for a dash', pattern: /\s-|-\s|[—―−]/ },
  // Between digits, a dash means "to" and has no spaces.
  { fault: 'has a dash without spaces', pattern: /–(?![\s\d])|(?<![\s\d])–|\d–\s|\s–\d/ },
  { fault: 'has quotation marks of another language', pattern: /[‚‘‛”‟«»‹›]/, only: 'mk' },
  { fault: 'has quotation marks of another language', pattern: /[‚‘‛„‟«»‹›]/, only: 'en' },
  {
    fault: 'has an unpaired quotation mark',
    pattern: /^[^„“]*(„[^„“]*“[^„“]*)*(“|„[^“]*(„|$))/,
    only: 'mk',
  },
  {
    fault: 'has an unpaired quotation mark',
    pattern: /^[^“”]*(“[^“”]*”[^“”]*)*(”|“[^”]*(“|$))/,
    only: 'en',
  },
  { fault: 'has a space inside quotation marks', pattern: /„\s|\s“/, only: 'mk' },
  { fault: 'has a space inside quotation marks', pattern: /“\s|\s”/, only: 'en' },
  {
    fault: 'has a foreign letter',
    pattern: /(?![а-шА-ШЃѓЅѕЈјЉљЊњЌќЏџЀѐЍѝ])\p{L}|[Йй]/u,
    only: 'mk',
  },
  { fault: 'has a foreign letter', pattern: /[^\P{L}A-Za-z]/u, only: 'en' },
];

function faultsOf(text: string, language: Language): string[] {
  const own = text
    .replaceAll(/(?<=\])\(\/[^)]*\)/g, '')
    .replaceAll(/\{\w+\}/g, language === 'mk' ? 'збор' : 'word');
  const checked = own.replaceAll(foreignWords[language], language === 'mk' ? 'збор' : 'word');
  const faults = rules
    .filter(({ pattern, only = language }) => only === language && pattern.test(checked))
    .map(({ fault }) => fault);
  return text === text.normalize('NFC') ? faults : [...faults, 'is not in composed letters (NFC)'];
}

test.each(languages)('the texts in %s follow the typography of the language', (language) => {
  const faults = [...texts].flatMap(([place, { mk, [language]: text = '' }]) =>
    english.includes(place) || (mk === '' && empty.test(place))
      ? []
      : faultsOf(text, language).map((fault) => `${place} ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('both languages have the same texts, with the same placeholders', () => {
  const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [place, { mk, en }] of texts) {
    expect([typeof mk, typeof en], place).toEqual(['string', 'string']);
    expect(placeholders(mk), place).toEqual(placeholders(en));
  }
});
