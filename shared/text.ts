/**
 * PDFs have ligatures and digraphs as one character, and decorated posts have mathematical and
 * full-width letters. Search and screen readers need ordinary ones. Unlike in NFKC, characters with
 * a meaning of their own („№“, „½“, „²“) stay, and no punctuation becomes a mark of the news format.
 */
const unusualLetter =
  /[\ufb00-\ufb06\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2160-\u217f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/gu;

const withoutLongRuns = (text: string) => text.replace(/(\p{M}{4})\p{M}+/gu, '$1');

/**
 * Composes letters with their marks (NFC), as macOS does not in file names. Sorting a run of marks
 * takes quadratic time, so only four are kept, also of those that NFC writes as two.
 */
export const composed = (text: string) => withoutLongRuns(withoutLongRuns(text).normalize('NFC'));

/** Of the control characters, only tabs and line breaks (as `\n`) are kept, and no noncharacters. */
export function cleanText(text: string): string {
  const plain = text
    .replace(unusualLetter, (letter) => letter.normalize('NFKC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{NChar}/gu, '')
    .toWellFormed();
  return composed(plain);
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

const cyrillic = 'абвгдежзѕијклљмнњопрстуфхцчџш';
const latin = 'a b v g d e z z dz i j k l l m n n o p r s t u f h c c dz s'.split(' ');

/** Byte order marks, invisible spaces and hyphens, and marks of text direction. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '');

/**
 * „Свечена“, `svečena`, `svecena` and `svechena` have the same key. NFKD would sort a run of marks in
 * quadratic time, so it only separates the marks of composed letters.
 */
export function searchKey(text: string): string {
  return withoutMarks(withoutMarks(text.replace(invisible, '')).normalize('NFKD'))
    .toLowerCase()
    .replace(/\p{Script=Cyrillic}/gu, (letter) => latin[cyrillic.indexOf(letter)] ?? letter)
    .replace(/(?<=[cszgkln])[hj]/g, '');
}

export function publishedLine(text: string): string {
  return cleanLine(text.replace(invisible, '')).trim();
}

export function publishedText(text: string): string {
  return cleanText(text.replace(invisible, ''))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts a longer text between two words and ends it with an ellipsis, which follows no short word. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const cut = start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start;
  return `${cut.replace(/(\s+\p{L}{1,3}){0,3}[\s,;:–-]*$|[\uD800-\uDBFF]$/u, '')}…`;
}

export interface TextRule {
  clean(text: string): string;
  /** The maximum length after cleaning, in UTF-16 code units. */
  limit: number;
}

export const line = (limit: number): TextRule => ({ clean: publishedLine, limit });

/** Formulas may have full-width characters; with an apostrophe before it, a formula is text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text);
