import { expect, test } from 'vitest';
import * as en from '#content/en.ts';
import * as mk from '#content/mk.ts';
import { checkEntry, emptyFields } from './collections/collection.ts';
import { type PageTextFields, pageTextCollection } from './collections/page-text.ts';
import { type Language, languages } from './language.ts';
import { flattenTexts } from './originals.ts';
import { editedPages } from './page-fields.ts';
import { withOwnTexts } from './page-texts.ts';

const dictionary = { mk: { ...mk }, en: { ...en } };
const originals = { mk: flattenTexts(mk), en: flattenTexts(en) };
const fieldsOf = (fields: Partial<PageTextFields>) => ({
  ...emptyFields(pageTextCollection),
  ...fields,
});

/** The texts of the site if the FAQ has these fields. */
const textsIn = (language: Language, fields: Partial<PageTextFields>) =>
  flattenTexts(withOwnTexts(dictionary[language], [{ id: 5, fields: fieldsOf(fields) }], language));

const errorsOf = (fields: Partial<PageTextFields>) =>
  checkEntry(pageTextCollection, fieldsOf(fields)).errors.map(({ field, error }) => [
    field,
    error.code,
  ]);

const answer = (id: string) => `faq.faq.questions.${id}.answer`;
const joining = { id: 'joining', question: {}, answer: {} };
const inBoth = (text: string) => ({ mk: text, en: text });

const allFields = editedPages.flatMap(({ fields }) => fields);

test('each field has its original text, its twins the same, and no other page edits them', () => {
  for (const { path, alsoAt = [], isOptional = false, placeholders = [] } of allFields) {
    for (const language of languages) {
      const text = originals[language][path];
      if (!isOptional) expect(text, path).not.toBe('');
      for (const twin of alsoAt) expect(originals[language][twin], twin).toBe(text);
      for (const name of placeholders) expect(text, path).toContain(`{${name}}`);
    }
  }
  const all = allFields.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt]);
  expect(new Set(all).size).toBe(all.length);
});

test('a text of the lodge is at all its paths, and the dictionaries stay as they were', () => {
  const before = structuredClone(dictionary);
  const texts = {
    'common.footer.city': { mk: 'Битола', en: 'Bitola' },
    'faq.faq.title': { mk: 'Одговори', en: 'Answers' },
  };
  for (const language of languages) {
    expect(textsIn(language, { texts })).toEqual({
      ...originals[language],
      'common.footer.city': texts['common.footer.city'][language],
      'contact.contactPage.address': texts['common.footer.city'][language],
      'faq.faq.title': texts['faq.faq.title'][language],
    });
  }
  expect(dictionary).toEqual(before);
});

test.each(['faq.faq.gone', 'faq.faq', answer('gone'), '__proto__'])(
  'a text without a path is kept and ignored: %s',
  (path) => {
    const texts = JSON.parse(JSON.stringify({ [path]: inBoth('') }));
    expect(textsIn('mk', { texts })).toEqual(originals.mk);
    expect(errorsOf({ texts })).toEqual([]);
  },
);

test('a new question needs its texts in both languages, and so does a changed one', () => {
  const missing = (path: string) => languages.map((language) => [`${path}.${language}`, 'missing']);
  const id = 'q-00000001';
  expect(errorsOf({ questions: [joining, { id, question: {}, answer: {} }] })).toEqual(
    ['question', 'answer'].flatMap((part) => missing(`questions.${id}.${part}`)),
  );
  expect(errorsOf({ questions: [{ id: 'women', question: {}, answer: inBoth('') }] })).toEqual(
    missing('questions.women.answer'),
  );
});

test('a missing or an unknown placeholder is an error at its text', () => {
  const texts = { 'faq.cta.title': { mk: 'Прашање {number}?', en: 'A {question?' } };
  const answer = { mk: 'Пишете на {email}.', en: 'Write to us.' };
  const questions = [{ ...joining, answer }];
  const { errors } = checkEntry(pageTextCollection, fieldsOf({ texts, questions }));
  expect(errors).toMatchObject([
    { field: 'faq.cta.title.mk', error: { code: 'unknown-placeholder', placeholder: 'number' } },
    {
      field: 'questions.joining.answer.en',
      error: { code: 'missing-placeholder', placeholder: 'email' },
    },
  ]);
});

test('an optional text may be empty, but not in one language only', () => {
  const path = 'contact.contactPage.street';
  expect(errorsOf({ texts: { [path]: inBoth('') } })).toEqual([]);
  expect(textsIn('mk', { texts: { [path]: inBoth('') } })[path]).toBe('');
  const half = { [path]: { mk: 'Партизанска 1', en: '' } };
  expect(errorsOf({ texts: half })).toEqual([[`${path}.en`, 'missing']]);
  expect(errorsOf({ texts: { 'faq.faq.title': inBoth('') } })).toHaveLength(2);
});
