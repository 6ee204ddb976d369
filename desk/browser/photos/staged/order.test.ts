import { expect, test } from 'vitest';
import { moved, ordered } from './order.ts';

const photos = [1, 2, 3].map((id) => ({ id }));
const ids = (order: (number | string)[]) => ordered(photos, order).map(({ id }) => id);

test('photos stand as the browser has put them, new ones last', () => {
  expect(ids([])).toEqual([1, 2, 3]);
  expect(ids([3, 'on its way', 1])).toEqual([3, 1, 2]);
  expect(ids([9, 2])).toEqual([2, 1, 3]);
});

test('a photo moves to a place, and the others close up', () => {
  expect(moved(['a', 'b', 'c'], 'a', 3)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'b', 2)).toEqual(['a', 'b', 'c']);
});
