import { expect, test } from 'vitest';
import type { PublishingError } from '#shared/errors.ts';
import { languages } from '#shared/language.ts';
import en from './en/publishing.json' with { type: 'json' };
import { sentenceOf } from './publishing.ts';

/** Every value that an error or a warning may have. */
const values = {
  ...{ text: 'title', language: 'en', file: 'hall.jpg', typed: '5.3.2026', id: 7, number: 3 },
  ...{
    length: 170,
    limit: 160,
    placeholder: 'email',
    words: 'Скопjе',
    name: 'Ана',
    letters: 'ъ, я',
    position: 3,
  },
  ...{ address: 'http://server', titles: { mk: 'Вест', en: 'News' } },
  ...{ reason: 'EACCES', megapixels: 132, width: 120, height: 90, least: 200 },
  ...{ date: '1.7.2207', texts: 'Ana' },
};

test.each(Object.keys(en.sentences))('%s has a sentence with all its values', (code) => {
  const issue = { code, ...values } as PublishingError;
  const [macedonian = '', english = ''] = languages.map((language) => sentenceOf(issue, language));
  expect(macedonian).not.toBe(english);
  for (const sentence of [macedonian, english])
    expect(sentence.replace('{email}', '')).toMatch(/^[^{}]+\.$/);
});

test('a sentence names texts and languages in its own language', () => {
  const missing = { code: 'missing', text: 'title', language: 'en' } as const;
  expect(sentenceOf(missing, 'en')).toBe('The English “Title” is missing.');
  expect(sentenceOf(missing, 'mk')).toBe('Недостасува „Наслов“ на англиски.');
});
