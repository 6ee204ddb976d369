import { expect, test } from 'vitest';
import { otherLatin } from '../../build/subset-fonts-plugin.ts';
import { otherLetters } from './other-letters.ts';

/** The ranges of a `unicode-range`, as pairs of code points. */
const rangesIn = (written: string) =>
  written
    .split(',')
    .map((range) => range.replace('U+', '').split('-'))
    .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)]);

test('rules are adopted for those letters that have some', () => {
  const ranges = otherLatin.flatMap(({ range }) => rangesIn(range));
  for (let point = 0x80; point <= 0x24f; point += 1) {
    const hasRules = ranges.some(([first = 0, last = 0]) => first <= point && point <= last);
    const letter = String.fromCodePoint(point);
    expect(otherLetters.test(letter), `U+${point.toString(16)}`).toBe(hasRules);
  }
});
