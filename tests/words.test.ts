/** All texts must follow the rules of their language. */
import { expect, test } from 'vitest';
import { dateWords } from '#content/dates.ts';
import { type Language, languages } from '#shared/language.ts';
import { readTexts } from './texts.ts';

const texts = readTexts();

/** The specification requires English in both languages. */
const english = ['notFound.notFound.hint'];

/** A text may contain these foreign words: names, brands, titles, an example of an address. */
const foreignWords: Record<Language, RegExp> = {
  mk: /\b(English|WCAG|AA|MK|EN|[IVX]+|ime@example\.com|Illustrations of Masonry|HEIC|JPEG|PNG|WebP|AVIF|TIFF|GIF|MB|PDF|Word|CSV|UTF|iPhone|Settings|Camera|Formats|Most Compatible|Ctrl|Shift|[SBKZ])\b/g,
  en: /^Македонски$/g,
};

interface Rule {
  fault: string;
  found: RegExp;
  only?: Language;
}

const isSaid = (place: string) => /^(suspicion|mail)\./.test(place);

const pageFiles =
  /^(common|home|whatIsFreemasonry|history|whatItMeans|faq|news|gallery|contact|notFound)\./;

/** Removes examples, commands, options, settings and addresses. */
const withoutCommands = (text: string) =>
  text
    .replaceAll(/^ {2,}.*$|"[^"\n]*"/gm, 'збор')
    .replaceAll(/(?<=:) +|(?<= )-(?=$)/g, ' ')
    .replaceAll(/(?<=^|[\s„(])[^\sа-џ„“]*[A-Za-z][^\sа-џ„“]*?(?=[.,;:?!)“]*(\s|$|“))/g, 'збор')
    .trimEnd();

/** The lodge fills these texts in. */
const empty =
  /^(contact\.contactPage\.(street|phone)|news\.news\.description|.*\.picture(Description)?)$/;

/** No text may match these patterns. A placeholder counts as a word of the text's language. */
const rules: Rule[] = [
  { fault: 'is empty', found: /^$/ },
  { fault: 'begins or ends with a space', found: /^\s|\s$/ },
  { fault: 'has two spaces', found: /[^\S\n]{2}/ },
  { fault: 'has a space at the end or the beginning of a line', found: /[^\S\n]\n|\n[^\S\n]/ },
  { fault: 'has a sign that nobody sees', found: /[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/u },
  { fault: 'has a space before punctuation', found: /\s[.,;:!?%)\]]/ },
  { fault: 'has a space after an opening bracket', found: /[([]\s/ },
  { fault: 'has no space after punctuation', found: /[,;:!?]\p{L}/u },
  { fault: 'has a straight quotation mark or apostrophe', found: /["']/ },
  { fault: 'has a hyphen or a long dash for a dash', found: /\s-|-\s|[—―−]/ },
  // Between digits, a dash means "to" and has no spaces.
  { fault: 'has a dash without spaces', found: /–(?![\s\d])|(?<![\s\d])–|\d–\s|\s–\d/ },
  { fault: 'has quotation marks of another language', found: /[‚‘‛”‟«»‹›]/, only: 'mk' },
  { fault: 'has quotation marks of another language', found: /[‚‘‛„‟«»‹›]/, only: 'en' },
  {
    fault: 'has an unpaired quotation mark',
    found: /^[^„“]*(„[^„“]*“[^„“]*)*(“|„[^“]*(„|$))/,
    only: 'mk',
  },
  {
    fault: 'has an unpaired quotation mark',
    found: /^[^“”]*(“[^“”]*”[^“”]*)*(”|“[^”]*(“|$))/,
    only: 'en',
  },
  { fault: 'has a space inside quotation marks', found: /„\s|\s“/, only: 'mk' },
  { fault: 'has a space inside quotation marks', found: /“\s|\s”/, only: 'en' },
  {
    fault: 'has a foreign letter',
    found: /(?![а-шА-ШЃѓЅѕЈјЉљЊњЌќЏџЀѐЍѝ])\p{L}|[Йй]/u,
    only: 'mk',
  },
  { fault: 'has a foreign letter', found: /[^\P{L}A-Za-z]/u, only: 'en' },
];

function faultsOf(text: string, language: Language): string[] {
  const own = text
    .replaceAll(/(?<=\])\(\/[^)]*\)/g, '')
    .replaceAll(/\{\w+\}/g, language === 'mk' ? 'збор' : 'word');
  const checked = own.replaceAll(foreignWords[language], language === 'mk' ? 'збор' : 'word');
  const faults = rules
    .filter(({ found, only = language }) => only === language && found.test(checked))
    .map(({ fault }) => fault);
  return text === text.normalize('NFC') ? faults : [...faults, 'is not in composed letters (NFC)'];
}

test.each(languages)('the texts in %s follow the typography of the language', (language) => {
  const faults = [...texts].flatMap(([place, text]) =>
    english.includes(place) ||
    (text.mk === '' && empty.test(place)) ||
    (isSaid(place) && language === 'en')
      ? []
      : faultsOf(
          isSaid(place) ? withoutCommands(text[language] ?? '') : (text[language] ?? ''),
          language,
        ).map((fault) => `${place} ${fault}`),
  );
  expect(faults).toEqual([]);
});

const months = languages.map((language) => dateWords[language].months.join('|')).join('|');

/** A line may end neither between a number and its unit nor within such a word. */
const mayBreak = new RegExp(
  [
    `\\d (${months})(?!\\p{L})|(${months}) \\d`,
    '[\\dIVX] (година|милиони|век|million)(?!\\p{L})',
    '(?<!\\p{L})(веб|е|интернет|e)-\\p{Ll}',
  ].join('|'),
  'iu',
);

test('numbers stay with their units, and short prefixes with their words, on the pages', () => {
  const shown = [...texts].filter(
    ([place]) => pageFiles.test(place) && !/\.meta\.|\.years$/.test(place),
  );
  const fulls = new RegExp(`(${months})\u00a0\\d{4} година`, 'g');
  const broken = shown.flatMap(([place, { mk = '', en = '' }]) =>
    [mk, en].filter((text) => mayBreak.test(text.replace(fulls, ''))).map((text) => [place, text]),
  );
  expect(broken).toEqual([]);
});

test('both languages have the same texts, with the same placeholders', () => {
  const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [place, { mk, en }] of texts) {
    expect([typeof mk, typeof en], place).toEqual(['string', 'string']);
    expect(placeholders(mk), place).toEqual(placeholders(en));
  }
});
