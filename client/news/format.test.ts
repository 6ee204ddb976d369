import { expect, test } from 'vitest';
import { formatDate } from './format.ts';

test.each([
  ['2024-03-05T12:00:00.000Z', 'March 5, 2024', 'март 5, 2024'],
  // Skopje is an hour ahead in winter and two in summer.
  ['2024-12-31T22:59:59.999Z', 'December 31, 2024', 'декември 31, 2024'],
  ['2024-12-31T23:00:00.000Z', 'January 1, 2025', 'јануари 1, 2025'],
  ['2024-06-30T21:59:59.999Z', 'June 30, 2024', 'јуни 30, 2024'],
  ['2024-06-30T22:00:00.000Z', 'July 1, 2024', 'јули 1, 2024'],
  // The night in which summer time begins, and the one in which it ends.
  ['2024-03-30T23:00:00.000Z', 'March 31, 2024', 'март 31, 2024'],
  ['2024-03-31T22:00:00.000Z', 'April 1, 2024', 'април 1, 2024'],
  ['2024-10-26T22:00:00.000Z', 'October 27, 2024', 'октомври 27, 2024'],
  ['2024-10-27T22:30:00.000Z', 'October 27, 2024', 'октомври 27, 2024'],
])('%s is %s', (iso, english, macedonian) => {
  expect(formatDate(iso, 'en')).toBe(english);
  expect(formatDate(iso, 'mk')).toBe(macedonian);
});
