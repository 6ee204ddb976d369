import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatDate } from './dates.ts';

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
