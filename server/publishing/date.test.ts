import { expect, test } from 'vitest';
import { parseDate, writeDate } from './date.ts';

test.each([
  ['2026-01-15 18:30', '2026-01-15T17:30:00.000Z'],
  ['2026-07-15 18:30', '2026-07-15T16:30:00.000Z'],
  ['2026-07-15T18:30', '2026-07-15T16:30:00.000Z'],
  ['2024-02-29', '2024-02-28T23:00:00.000Z'],
])('%s is a moment in Skopje, and is written back', (typed, iso) => {
  expect(parseDate(typed)).toEqual({ ok: true, iso });
  expect(writeDate(iso)).toBe(typed.includes(':') ? typed.replace('T', ' ') : `${typed} 00:00`);
});

test.each([
  '5.3.2026',
  '2026-3-5',
  'yesterday',
  '',
  '2026-02-30',
  '2026-13-01',
  '2026-01-01 24:30',
  // The clocks go from two to three.
  '2026-03-29 02:30',
  '0026-03-05',
])('"%s" is refused', (typed) => {
  expect(parseDate(typed).ok).toBe(false);
});
