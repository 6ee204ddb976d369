import { expect, test } from 'vitest';
import type { PageTextFields } from '#shared/kinds/page-text.ts';
import { questionIds } from '#shared/routes.ts';
import { changeText, listedQuestions, mergePages, originalOf, withQuestions } from './texts.ts';

const [first = '', second = '', ...others] = questionIds;
const lead = 'history.history.subtitle';
const untouched: PageTextFields = {
  texts: {},
  questions: null,
  picture: null,
  date: '',
  pictureDescription: { mk: '', en: '' },
};
const withLead = (text: object) => changeText(untouched, lead, { ...originalOf(lead), ...text });

test('two users change an original text, each in another language', () => {
  const { value, lost } = mergePages(untouched, withLead({ mk: 'М' }), withLead({ en: 'E' }));
  expect(value.texts).toEqual({ [lead]: { mk: 'М', en: 'E' } });
  expect(lost).toEqual([]);
});

test('one user removes an original question, the other adds one', () => {
  const mine = withQuestions(untouched, [second, first, ...others.slice(1)]);
  const theirs = withQuestions(untouched, [...questionIds, 'q-1']);
  const { value, lost } = mergePages(untouched, mine, theirs);
  expect(listedQuestions(value)).toEqual([second, first, ...others.slice(1), 'q-1']);
  expect(lost).toEqual([]);
});
