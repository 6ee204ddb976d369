import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, pairs, type Stretch } from './differences.ts';

/** Marks the differences with bars. */
const shown = (stretches: Stretch[]) =>
  stretches.map(({ text, common }) => (common ? text : `|${text}|`)).join('');

test.each([
  ['', '', '', ''],
  ['а б в', 'а б в', 'а б в', 'а б в'],
  ['а б в', 'а г в', 'а |б| в', 'а |г| в'],
  ['а а', 'а', 'а| а|', 'а'],
  ['', 'а б', '', '|а б|'],
  ['прв збор и втор збор', 'прв дел и втор дел', 'прв |збор и втор збор|', 'прв |дел и втор дел|'],
  ['еден ден\nдва', 'еден ден\n\nдва', 'еден ден|\n|два', 'еден ден|\n\n|два'],
])('%j and %j differ between the bars', (mine, theirs, ownShown, otherShown) => {
  expect(differences(mine, theirs).map(shown)).toEqual([ownShown, otherShown]);
});

test.each([
  ['а б в', 'а г в', 'а=а б=г в=в'],
  ['а б в', 'а в', 'а=а б= в=в'],
  ['а в', 'а б в', 'а=а =б в=в'],
  ['а б в г', 'а д г', 'а=а б=д в= г=г'],
  ['а б в г', 'д б в е', 'а=д б=б в=в г=е'],
  ['а б', 'в а г б д', '=в а=а =г б=б =д'],
])('%j and %j are paired', (before, after, shown) => {
  const found = pairs(before.split(' '), after.split(' '));
  expect(found.map(([one = '', other = '']) => `${one}=${other}`).join(' ')).toBe(shown);
});

const text = fc.array(fc.constantFrom('а', 'б', 'в', ' ', '\n')).map((parts) => parts.join(''));

test('no word is lost, and the common words are the same in both', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const [own, other] = differences(mine, theirs);
      const all = (stretches: Stretch[]) => stretches.map((each) => each.text).join('');
      const common = (stretches: Stretch[]) => all(stretches.filter((each) => each.common));
      expect([all(own), all(other)]).toEqual([mine, theirs]);
      expect(common(own)).toBe(common(other));
    }),
  );
});
