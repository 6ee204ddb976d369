import { expect, test } from 'vitest';
import { mergeFields } from './merge.ts';

const pdf = (name: string, mk = '') => ({ file: `/papers/${name}.pdf`, title: { mk, en: '' } });

test.each([
  [
    'another language',
    { t: { mk: '', en: '' } },
    { t: { mk: 'м', en: '' } },
    { t: { mk: '', en: 'e' } },
    { t: { mk: 'м', en: 'e' } },
  ],
  [
    'a removed key',
    { t: { a: '1', b: '1' } },
    { t: { a: '1' } },
    { t: { a: '2', b: '1' } },
    { t: { a: '2' } },
  ],
  ['additions', { l: ['a'] }, { l: ['a', 'b'] }, { l: ['c', 'a'] }, { l: ['c', 'a', 'b'] }],
  [
    'an order and a removal',
    { l: ['a', 'b', 'c'] },
    { l: ['c', 'a', 'b'] },
    { l: ['a', 'c'] },
    { l: ['c', 'a'] },
  ],
  [
    'titles of different papers',
    { p: [pdf('a'), pdf('b')] },
    { p: [pdf('a', 'А'), pdf('b')] },
    { p: [pdf('a'), pdf('b', 'Б')] },
    { p: [pdf('a', 'А'), pdf('b', 'Б')] },
  ],
])('%s is merged, without a loss', (_, base, mine, theirs, merged) => {
  expect(mergeFields<object>(base, mine, theirs)).toEqual({ value: merged, lost: [] });
});

test('if both changed a field, the first value stays, and the field is named', () => {
  const of = (mk: string, picture: string | null) => ({ title: { mk, en: 'e' }, picture });
  expect(mergeFields(of('1', null), of('2', '/a'), of('3', '/b'))).toEqual({
    value: of('2', '/a'),
    lost: ['title.mk', 'picture'],
  });
});
