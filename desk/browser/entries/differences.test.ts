import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared, pairs } from './differences.ts';

const words = (text: string) => text.match(/\s+|\S+/g) ?? [];

function marked(before: string, after: string, own: 'before' | 'after'): string {
  const parts = compared(words(before), words(after)).filter(
    ([side]) => side === 'both' || side === own,
  );
  return parts
    .map(([side, items]) => (side === 'both' ? items.join('') : `|${items.join('')}|`))
    .join('');
}

test.each([
  ['', '', '', ''],
  ['а б в', 'а г в', 'а |б| в', 'а |г| в'],
  ['а а', 'а', 'а| а|', 'а'],
  ['прв збор и втор збор', 'прв дел и втор дел', 'прв |збор и втор збор|', 'прв |дел и втор дел|'],
  ['еден ден\nдва', 'еден ден\n\nдва', 'еден ден|\n|два', 'еден ден|\n\n|два'],
])('%j and %j differ between the bars', (mine, theirs, ownShown, otherShown) => {
  expect(marked(mine, theirs, 'before')).toBe(ownShown);
  expect(marked(mine, theirs, 'after')).toBe(otherShown);
});

test.each([
  ['а б в', 'а г в', 'а=а б=г в=в'],
  ['а б в', 'а в', 'а=а б= в=в'],
  ['а в', 'а б в', 'а=а =б в=в'],
  ['а б в г', 'д б в е', 'а=д б=б в=в г=е'],
  ['а б', 'в а г б д', '=в а=а =г б=б =д'],
])('%j and %j are paired', (before, after, marked) => {
  const result = pairs(before.split(' '), after.split(' '));
  expect(result.map(([one = '', other = '']) => `${one}=${other}`).join(' ')).toBe(marked);
});

const text = fc.array(fc.constantFrom('а', 'б', 'в', ' ', '\n')).map((parts) => parts.join(''));

test('no word is lost', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const parts = compared(words(mine), words(theirs));
      const all = (own: string) =>
        parts.flatMap(([side, items]) => (side === 'both' || side === own ? items : [])).join('');
      expect([all('before'), all('after')]).toEqual([mine, theirs]);
    }),
  );
});
