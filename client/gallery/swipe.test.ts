import { expect, test } from 'vitest';
import { stepOf } from './swipe.ts';

test('a swipe to the left goes on, to the right goes back', () => {
  expect(stepOf(-80, 10)).toBe(1);
  expect(stepOf(80, -10)).toBe(-1);
});

test('a short or an upright movement goes nowhere', () => {
  expect(stepOf(-49, 0)).toBe(0);
  expect(stepOf(60, 90)).toBe(0);
});
