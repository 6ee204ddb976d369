import { expect, test } from 'vitest';
import type { PublishingFault, Warning } from '#shared/faults.ts';
import { languages } from '#shared/language.ts';
import { sentenceOf } from './publishing.ts';

const values = { text: 'title', file: 'hall.jpg', typed: '5.3.2026 18:30', id: 7 } as const;

/** Each code occurs once; a new code does not compile until it is added here. */
const each: {
  [Code in (PublishingFault | Warning)['code']]: (PublishingFault | Warning) & { code: Code };
} = {
  missing: { code: 'missing', ...values, language: 'en' },
  'not-text': { code: 'not-text', ...values, language: 'mk' },
  'too-long': { code: 'too-long', ...values, language: 'mk', length: 170, limit: 160 },
  'missing-placeholder': {
    code: 'missing-placeholder',
    ...values,
    language: 'mk',
    placeholder: 'email',
  },
  'unknown-placeholder': {
    code: 'unknown-placeholder',
    ...values,
    language: 'en',
    placeholder: 'email',
  },
  'mostly-latin': { code: 'mostly-latin', ...values, language: 'mk' },
  'mostly-cyrillic': { code: 'mostly-cyrillic', ...values, language: 'en' },
  'mixed-alphabets': { code: 'mixed-alphabets', ...values, language: 'mk', words: 'Скопjе' },
  'foreign-letters': { code: 'foreign-letters', ...values, language: 'mk', letters: 'ъ, я' },
  'swapped-languages': { code: 'swapped-languages', ...values },
  'no-date': { code: 'no-date', ...values },
  'not-a-date': { code: 'not-a-date', ...values },
  'no-such-moment': { code: 'no-such-moment', ...values },
  'doubled-hour': { code: 'doubled-hour', ...values },
  'date-ahead': { code: 'date-ahead', ...values },
  'no-beginning': { code: 'no-beginning' },
  'no-time-of-beginning': { code: 'no-time-of-beginning' },
  'ends-before-beginning': { code: 'ends-before-beginning' },
  'appears-after-beginning': { code: 'appears-after-beginning' },
  heic: { code: 'heic', ...values },
  'no-picture': { code: 'no-picture', ...values },
  'damaged-photo': { code: 'damaged-photo', ...values },
  'empty-file': { code: 'empty-file', ...values },
  'no-such-file': { code: 'no-such-file', ...values },
  'unreadable-file': { code: 'unreadable-file', ...values, reason: 'EACCES' },
  'too-large-file': { code: 'too-large-file', ...values, limit: 100 },
  'too-many-megapixels': { code: 'too-many-megapixels', ...values, megapixels: 132, limit: 120 },
  'too-small': { code: 'too-small', ...values, width: 120, height: 90, least: 200 },
  'same-photo': { code: 'same-photo', ...values, place: 3 },
  'same-staged-photo': { code: 'same-staged-photo' },
  'not-a-pdf': { code: 'not-a-pdf', ...values },
  'damaged-pdf': { code: 'damaged-pdf', ...values },
  'same-paper': { code: 'same-paper', ...values },
  'paper-without-file': { code: 'paper-without-file', ...values },
  'pdf-as-picture': { code: 'pdf-as-picture', ...values },
  'too-many-papers': { code: 'too-many-papers', limit: 10 },
  'encrypted-pdf': { code: 'encrypted-pdf', ...values },
  'paper-stays-public': { code: 'paper-stays-public', ...values },
  animated: { code: 'animated', ...values },
  'light-on-transparent': { code: 'light-on-transparent', ...values },
  'not-utf8': { code: 'not-utf8', ...values },
  'captions-columns': { code: 'captions-columns', ...values },
  'captions-too-long': { code: 'captions-too-long', ...values, limit: 10_000 },
  'captions-row': { code: 'captions-row', ...values, found: 4, wanted: 3, line: 2 },
  'captions-open-quote': { code: 'captions-open-quote', ...values, line: 2 },
  'captions-quote': { code: 'captions-quote', ...values, line: 2 },
  'no-such-entry': { code: 'no-such-entry', ...values },
  'no-such-photo': { code: 'no-such-photo', ...values },
  'no-such-album': { code: 'no-such-album', ...values },
  'no-such-version': { code: 'no-such-version', ...values, number: 3 },
  'in-bin': { code: 'in-bin', ...values },
  'not-in-bin': { code: 'not-in-bin', ...values },
  'not-public': { code: 'not-public', ...values },
  'not-scheduled': { code: 'not-scheduled', ...values },
  'picture-without-files': { code: 'picture-without-files' },
  'no-photos': { code: 'no-photos' },
  'changed-elsewhere': { code: 'changed-elsewhere' },
};

test.each(Object.values(each))('$code has a sentence with all its values', (found) => {
  const [mk = '', en = ''] = languages.map((language) => sentenceOf(found, language));
  expect(mk).not.toBe(en);
  for (const sentence of [mk, en]) expect(sentence.replace('{email}', '')).toMatch(/^[^{}]+\.$/);
});

test('a sentence names texts and languages in its own language', () => {
  const { missing } = each;
  expect(sentenceOf(missing, 'en')).toBe('The English title is missing.');
  expect(sentenceOf(missing, 'mk')).toBe('Недостасува насловот на англиски.');
});
