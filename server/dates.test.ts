import { expect, test } from 'vitest';
import { testSite } from '#tests/site.ts';
import { createYear, parseDate, writeDate } from './dates.ts';

test('the year begins when it begins in Skopje', () => {
  let moment = new Date('2026-12-31T22:59:59Z');
  const year = createYear(() => moment);
  expect(year()).toBe(2026);
  moment = new Date('2026-12-31T23:00:00Z');
  expect(year()).toBe(2027);
});

test.each(['/faq', '/news'])('the new year is in the footer of %s at once', async (path) => {
  let moment = new Date('2026-12-31T12:00:00Z');
  const { request } = await testSite(undefined, { now: () => moment });
  expect(await (await request(path)).text()).toContain('© 2026');
  moment = new Date('2026-12-31T23:30:00Z');
  expect(await (await request(path)).text()).toContain('© 2027');
});

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
