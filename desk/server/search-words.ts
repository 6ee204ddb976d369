/**
 * Finds words in their other forms: „седници“ finds „седницата“, and "cancelling" finds "cancelled".
 * No package has a stemmer for Macedonian.
 */
import { forLanguages, type Language } from '#shared/language.ts';
import { searchKey } from '#shared/text.ts';

/** These words of both languages say nothing about an item. They are keys of `searchKey`. */
const small = new Set(
  `a ako ali bi da dali deka do e edna eden edno g gi go i ili im ima imam ja jas kade kaj kako ke koga
  koe koi koj koja kolku li me mene mi moze mozam mozat moj moja mojot mu na nad ne nea nekoj nekoja
  nesto ni od odat lista ova ovaa oj po pod posle pri sakam se si site so spisok sto sum te toa
  treba tuka u vo za zosto about all am an and are as at be by can could did do does for from get
  how if in is it me my not of on or our sould that the there this to up was we what when were where
  why who will with you`.split(/\s+/),
);

/**
 * In Macedonian, endings of nouns and adjectives („денови“, „настанот“, „битолски“), then of verbs and
 * of what is made of them („закажуваат“, „закажаното“, „закажувањето“), and of „-атор“ and „-ација“. The
 * texts of the site and the desk were the measure: hardly a word shares its stem with one of another
 * meaning.
 */
const endings = {
  mk: [
    '(?:n|sk|(?<=c)k|stv)?(?:j?a|j?e|o|i|[oe]vi|ista)?(?:ta|to|te|ot)?',
    '(?:uva|iva|ira|a|e|i)(?:m|s|(?<=a|ne)t|at|me|te|jte|v|l[aeio]?|n|na|no|ni|net?o?)?(?:ta|to|te|ot)?',
    'a(?:tor|cij)[aei]?(?:ta|to|te|ot)?',
  ].join('|'),
  en: 'e|y|(?:(?<=l)l)?(?:ed|ing|ations?)|ie[sd]|es|(?<![isu])s|ers?|ions?|ment|ly',
};

/**
 * Returns a regular expression for the forms of a word, a `searchKey`: „јазик“ and „јазици“ have the
 * same stem, and so have „вест“ and „веста“. Of „вратата“, both „врата“ and „врат“ may be the stem.
 */
function formsPattern(word: string, language: Language, isMisspelt: boolean): string {
  const ending = endings[language];
  const lengths = Array.from({ length: Math.max(0, word.length - 2) }, (_, index) => index + 3);
  const stems = lengths
    .filter((length) => new RegExp(`^.{${length}}(?:${ending})?$`).test(word))
    .map((length) => word.slice(0, length));
  const exact = stems.map((stem) => stem.replace(/[ck]$/, '[ck]').replace(/s$/, 'st?'));
  const others = isMisspelt ? [word, ...stems].flatMap(misspellings) : exact;
  return `(?:${[word, ...others].join('|')})(?:${ending})?`;
}

/** Returns patterns of words with one other letter, one more or one less, but the same first letter. */
const misspellings = (word: string): string[] =>
  word.length < 6
    ? []
    : [...word]
        .map((_, index) => `${word.slice(0, index)}[a-z]{0,2}${word.slice(index + 1)}`)
        .slice(1);

export interface SearchTerm {
  typed: string;
  forms: Record<Language, RegExp> | null;
}

function searchTerm(typed: string, isMisspelt = false): SearchTerm {
  const inLanguage = (language: Language) =>
    new RegExp(`\\b(?:${formsPattern(typed, language, isMisspelt)})\\b`);
  return { typed, forms: /^[a-z]+$/.test(typed) ? forLanguages(inLanguage) : null };
}

/** Of a word that is found nowhere, those that differ in one letter are searched. */
export const asMisspelt = ({ typed }: SearchTerm): SearchTerm => searchTerm(typed, true);

/** „2026 година“, „2026 г.“ */
const namedYear = /(?<=\b\d{4})\s+(?:г\.|год\p{L}*|god\p{L}*)/giu;

/** Small words are only searched for if there are no others. */
export function searchTerms(query: string): SearchTerm[] {
  const words = query.replaceAll(namedYear, '').match(/[^\s,;!?„“”"()]+/g) ?? [];
  const telling = words.filter((word) => !small.has(searchKey(word)));
  return (telling.length > 0 ? telling : words).map((word) => searchTerm(searchKey(word)));
}
