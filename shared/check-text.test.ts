import { expect, test } from 'vitest';
import { alphabetWarnings, checkTexts, textWarnings } from './check-text.ts';
import { line } from './text.ts';

test.each([
  ['Свечен собир во Скопје, 24 јуни', 'mk'],
  ['Предавање за Regius Poem (XIV век)', 'mk'],
  ['A lecture on the word „ѕидар“', 'en'],
  ['2026', 'mk'],
  ['[Видео](https://youtube.com/watch), [пошта](mailto:ana@x.mk), www.lodge.example.', 'mk'],
  ['See https://ложа.мкд/собир/известување', 'en'],
] as const)('%s is fine', (text, language) => {
  expect(alphabetWarnings(text, language)).toEqual([]);
});

test.each([
  ['Svecen sobir vo Skopje', 'mk', { code: 'mostly-latin' }],
  ['Свечен собир', 'en', { code: 'mostly-cyrillic' }],
  ['Свечен собир во Скопjе', 'mk', { code: 'mixed-alphabets', words: 'Скопjе' }],
  ['A meeting in Skорје today', 'en', { code: 'mixed-alphabets', words: 'Skорје' }],
  ['Ђорђе и ћерка', 'mk', { code: 'foreign-letters', letters: 'Ђ, ђ, ћ' }],
] as const)('%s in %s is questioned', (text, language, warning) => {
  expect(alphabetWarnings(text, language)).toEqual([warning]);
});

test('swapped languages give a single warning', () => {
  const swapped = { mk: 'A meeting', en: 'Собир' };
  expect(textWarnings('title', swapped)).toEqual([{ code: 'swapped-languages', text: 'title' }]);
  expect(textWarnings('title', { mk: 'A meeting', en: 'A meeting' })).toEqual([
    { code: 'mostly-latin', text: 'title', language: 'mk' },
  ]);
  expect(textWarnings('title', { mk: '', en: '' })).toEqual([]);
});

test('missing and too long texts are reported for each language', () => {
  expect(checkTexts('title', { mk: ' \u200b', en: 'x'.repeat(161) }, line(160))).toEqual({
    ok: false,
    errors: [
      { code: 'missing', text: 'title', language: 'mk' },
      { code: 'too-long', text: 'title', language: 'en', length: 161, limit: 160 },
    ],
  });
});

test.each([
  [
    'Види http://127.0.0.1:4600/attachments/0a/а.pdf, а',
    'http://127.0.0.1:4600/attachments/0a/а.pdf',
  ],
  ['Види [а](https://biro.local/faq)', 'https://biro.local/faq'],
])('an address that visitors cannot open is refused: %s', (mk, address) => {
  expect(checkTexts('content', { mk, en: 'See https://lodge.example' }, line(160))).toEqual({
    ok: false,
    errors: [{ code: 'local-address', text: 'content', language: 'mk', address }],
  });
});

test('ligatures and decorated letters are stored as ordinary letters, and other characters stay', () => {
  const mk = 'O\ufb03cers, \u01c8eto, \u{1d5e6}\u{1d7ee}, \uff21, \u2167 – № 5, ½, 4², 1º, „…“';
  const text = 'Officers, Ljeto, S2, A, VIII – № 5, ½, 4², 1º, „…“';
  expect(checkTexts('title', { mk, en: '\ufb01rst' }, line(160))).toMatchObject({
    texts: { mk: text, en: 'first' },
  });
});
