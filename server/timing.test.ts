import { expect, test } from 'vitest';
import { throttle } from './timing.ts';

test('of many lines one comes through at a time, and tells how many did not', () => {
  let time = 0;
  const lines: string[] = [];
  const warn = throttle(
    (line) => lines.push(line),
    () => time,
    10_000,
  );
  for (let count = 0; count < 1_000; count += 1) warn('away');
  expect(lines).toEqual(['away']);
  time = 10_000;
  warn('away');
  expect(lines).toEqual(['away', 'away (999 more such lines before it)']);
});
