import { expect, test } from 'vitest';
import { applyOverrides, flattenTexts } from './page-texts.ts';

const words = {
  faq: { faq: { title: 'Прашања', questions: [{ answer: 'Да.' }, { answer: 'Не.' }] } },
  common: { count: 3 },
};

test('texts are replaced at their places, in one language, and the words stay as they were', () => {
  const before = structuredClone(words);
  const overrides = {
    'faq.faq.title': { mk: 'Одговори', en: 'Answers' },
    'faq.faq.questions.1.answer': { mk: 'Секако.' },
  };
  const replaced = applyOverrides(words, overrides, 'mk');
  expect(replaced).toEqual({
    faq: { faq: { title: 'Одговори', questions: [{ answer: 'Да.' }, { answer: 'Секако.' }] } },
    common: { count: 3 },
  });
  expect(applyOverrides(words, overrides, 'en').faq.faq.title).toBe('Answers');
  expect(applyOverrides(words, overrides, 'en').faq.faq.questions).toEqual(words.faq.faq.questions);
  expect(words).toEqual(before);
});

test.each(['faq.faq.gone', 'faq.faq', 'faq.faq.questions.2.answer', '__proto__', '', 'faq'])(
  'a text without a place is ignored: %s',
  (place) => {
    const overrides = JSON.parse(JSON.stringify({ [place]: { mk: 'Текст' } }));
    expect(applyOverrides(words, overrides, 'mk')).toEqual(words);
  },
);

test('a flat list of texts has their places', () => {
  expect(flattenTexts(words)).toEqual({
    'faq.faq.title': 'Прашања',
    'faq.faq.questions.0.answer': 'Да.',
    'faq.faq.questions.1.answer': 'Не.',
  });
});
