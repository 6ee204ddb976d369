import { expect, test } from 'vitest';
import { alphabetWarnings } from './text.ts';

test.each([
  ['Свечен собир во Скопје, 24 јуни', 'mk'],
  ['Сѐ што ѝ рече, нѐ зачуди: ѓаволски џвакаш ќилим', 'mk'],
  ['Предавање за Regius Poem (XIV век)', 'mk'],
  ['A lecture on the word „ѕидар“', 'en'],
  ['Café, naïve, 1717', 'en'],
  ['2026', 'mk'],
] as const)('%s is fine', (text, language) => {
  expect(alphabetWarnings(text, language)).toEqual([]);
});

test.each([
  ['Svecen sobir vo Skopje', 'mk', 'mostly in Latin'],
  ['Свечен собир', 'en', 'mostly in Cyrillic'],
  ['Свечен собир во Скопjе', 'mk', 'mixes two alphabets within a word: Скопjе'],
  ['A meeting in Skорје today', 'en', 'mixes two alphabets within a word: Skорје'],
  ['Добър ден, братя', 'mk', 'letters that Macedonian does not have: ъ, я'],
  ['Ђорђе и ћерка', 'mk', 'letters that Macedonian does not have: Ђ, ђ, ћ'],
] as const)('%s in %s is questioned', (text, language, warning) => {
  expect(alphabetWarnings(text, language).join()).toContain(warning);
});
