import { expect, test } from 'vitest';
import { fill } from './words.ts';

test('placeholders are replaced, all of them, once', () => {
  expect(fill('{a} and {b} and {a}', { a: '{b}', b: 2 })).toBe('{b} and 2 and {b}');
});

test('a placeholder without a value stays', () => {
  expect(fill('write to {email}', {})).toBe('write to {email}');
});
