import { afterEach, describe, expect, test, vi } from 'vitest';
import { eventLine, formatDate, formatEvent } from './dates.ts';

afterEach(() => vi.unstubAllGlobals());

describe.each([true, false])('with Temporal: %s', (hasTemporal) => {
  test.each([
    ['2024-03-05T12:00:00.000Z', 'March 5, 2024', 'март 5, 2024'],
    // Skopje is one hour ahead of UTC in winter and two in summer.
    ['2024-12-31T22:59:59.999Z', 'December 31, 2024', 'декември 31, 2024'],
    ['2024-12-31T23:00:00.000Z', 'January 1, 2025', 'јануари 1, 2025'],
    ['2024-06-30T22:00:00.000Z', 'July 1, 2024', 'јули 1, 2024'],
    ['2026-06-24T12:00Z', 'June 24, 2026', 'јуни 24, 2026'],
  ])('%s is %s', (iso, english, macedonian) => {
    if (!hasTemporal) vi.stubGlobal('Temporal', undefined);
    expect(formatDate(iso, 'en')).toBe(english);
    expect(formatDate(iso, 'mk')).toBe(macedonian);
  });
});

const [begin, night] = ['2099-03-28T20:00+01:00', '2099-03-29T01:00+01:00'];

test.each([
  ['2099-03-28', undefined, '28 март 2099'],
  [begin, undefined, '28 март 2099, 20:00'],
  [begin, begin.replace('20:00', '22:30'), '28 март 2099, 20:00–22:30'],
  [begin, '2099-03-28', '28 март 2099, 20:00'],
  [begin, night, '28 март 2099, 20:00–01:00'],
  ['2099-03-28', '2099-03-30', '28–30 март 2099'],
  [begin, night.replace('01:00', '18:00'), '28–29 март 2099, 28 март, 20:00 – 29 март, 18:00'],
  [begin, '2099-03-29', '28–29 март 2099, 28 март, 20:00 – 29 март'],
  ['2099-02-28', '2099-03-02', '28 февруари – 2 март 2099'],
  ['2099-12-30', '2100-01-02', '30 декември 2099 – 2 јануари 2100'],
])('an event from %s to %s is %s', (begins, ends, line) => {
  const event = formatEvent({ begins, ...(ends && { ends }) }, 'mk');
  expect(event && eventLine(event)).toBe(line);
});
