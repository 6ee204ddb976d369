import { expect, test } from 'vitest';
import { words as en } from '#content/en.ts';
import { words as mk } from '#content/mk.ts';
import { checkEntry, emptyFields } from './kinds/kind.ts';
import { type PageFields, pageKind } from './kinds/page.ts';
import { languages } from './language.ts';
import { editedPages } from './page-fields.ts';
import { flattenTexts, withOwnTexts } from './page-texts.ts';
import { questionIds } from './routes.ts';

const words = { mk, en };
const places = { mk: flattenTexts(mk), en: flattenTexts(en) };
const fieldsOf = (fields: Partial<PageFields>) => ({ ...emptyFields(pageKind), ...fields });

/** The words of a page with these fields, and the ids of its questions. */
function shown(language: 'mk' | 'en', fields: Partial<PageFields>, id = 5) {
  const own = withOwnTexts(words[language], [{ id, fields: fieldsOf(fields) }], language);
  const { questions } = (own as typeof en).faq.faq;
  return { own, texts: flattenTexts(own), ids: Object.keys(questions) };
}

const faultsOf = (fields: Partial<PageFields>) =>
  checkEntry(pageKind, fieldsOf(fields)).faults.map(({ field, fault }) => [field, fault.code]);

const answer = (id: string) => `faq.faq.questions.${id}.answer`;
const question = (id: string) => `faq.faq.questions.${id}.question`;
const inBoth = (text: string) => ({ mk: text, en: text });

const allFields = editedPages.flatMap(({ fields }) => fields);

test.each(languages)(
  'each field has its original text in %s, and its twins the same',
  (language) => {
    for (const { place, also = [], optional = false, placeholders = [] } of allFields) {
      const text = places[language][place];
      expect(text === '', place).toBe(optional);
      for (const twin of also) expect(places[language][twin], twin).toBe(text);
      for (const name of placeholders) expect(text, place).toContain(`{${name}}`);
    }
  },
);

test('each place is edited on one page only', () => {
  const all = allFields.flatMap(({ place, also = [] }) => [place, ...also]);
  expect(new Set(all).size).toBe(all.length);
});

test('a text of the lodge is at all its places, and the words stay as they were', () => {
  const before = structuredClone(words);
  const texts = {
    'common.footer.city': { mk: 'Битола', en: 'Bitola' },
    'faq.faq.title': { mk: 'Одговори', en: 'Answers' },
  };
  for (const language of languages) {
    expect(shown(language, { texts }).texts).toEqual({
      ...places[language],
      'common.footer.city': texts['common.footer.city'][language],
      'contact.contactPage.address': texts['common.footer.city'][language],
      'faq.faq.title': texts['faq.faq.title'][language],
    });
  }
  expect(words).toEqual(before);
});

test.each(['faq.faq.gone', 'faq.faq', 'faq.meta.title', answer('gone'), '__proto__', '', 'faq'])(
  'a text without a place is kept and ignored: %s',
  (place) => {
    const texts = JSON.parse(JSON.stringify({ [place]: inBoth('') }));
    expect(shown('mk', { texts }).texts).toEqual(places.mk);
    expect(faultsOf({ texts })).toEqual([]);
  },
);

test('questions are added, removed and put in another order', () => {
  const texts = {
    [question('q-1')]: { mk: 'Каде сте?', en: 'Where are you?' },
    [answer('q-1')]: { mk: 'Во Скопје.', en: 'In Skopje.' },
    [answer('women')]: { mk: 'Не кај нас.', en: 'Not in ours.' },
    [answer('cost')]: { mk: 'Отстранет.', en: 'Removed.' },
  };
  const questions = ['joining', 'q-1', 'women', 'of-a-later-release'];
  const { ids, texts: own } = shown('en', { texts, questions });
  expect(ids).toEqual(['joining', 'q-1', 'women']);
  expect(own[question('joining')]).toBe(en.faq.faq.questions.joining.question);
  expect(own[question('q-1')]).toBe('Where are you?');
  expect(own[answer('q-1')]).toBe('In Skopje.');
  expect(own[answer('women')]).toBe('Not in ours.');
  expect(shown('en', { texts }).ids).toEqual(questionIds);
});

test('a new question needs its texts in both languages, a removed one does not', () => {
  const missing = [question('q-1'), answer('q-1')].flatMap((place) =>
    languages.map((language) => [`${place}.${language}`, 'missing']),
  );
  expect(faultsOf({ questions: ['q-1'] })).toEqual(missing);
  expect(faultsOf({ texts: { [answer('women')]: inBoth('') } })).not.toEqual([]);
  expect(faultsOf({ texts: { [answer('women')]: inBoth('') }, questions: ['who'] })).toEqual([]);
});

test('a missing or an unknown placeholder is a fault at its text', () => {
  const texts = {
    [answer('joining')]: { mk: 'Пишете на {email}.', en: 'Write to us.' },
    'faq.cta.title': { mk: 'Прашање {number}?', en: 'A {question?' },
  };
  const { faults } = checkEntry(pageKind, fieldsOf({ texts }));
  expect(faults).toMatchObject([
    { field: 'faq.cta.title.mk', fault: { code: 'unknown-placeholder', placeholder: 'number' } },
    {
      field: `${answer('joining')}.en`,
      fault: { code: 'missing-placeholder', placeholder: 'email' },
    },
  ]);
});

test('an optional text may be empty, but not in one language only', () => {
  const place = 'contact.contactPage.street';
  expect(faultsOf({ texts: { [place]: inBoth('') } })).toEqual([]);
  const half = { [place]: { mk: 'Партизанска 1', en: '' } };
  expect(faultsOf({ texts: half })).toEqual([[`${place}.en`, 'missing']]);
  expect(faultsOf({ texts: { 'faq.faq.title': inBoth('') } })).toHaveLength(2);
});

test('a photograph is shown on pages with a place for it', () => {
  const fields = { picture: '/media/a-9x9.jpg', pictureDescription: inBoth('Сала') };
  expect(shown('mk', fields, 1).texts).toMatchObject({
    'home.home.picture': fields.picture,
    'home.home.pictureDescription': 'Сала',
  });
  expect(shown('mk', fields, 5).texts).toEqual(places.mk);
});
