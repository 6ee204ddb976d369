import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDate, typedDate, writeDate } from './date.ts';

// The process may run in any time zone.
const zones = ['UTC', 'Europe/Skopje', 'America/Godthab'];

describe.each(zones)('in a process in the time zone %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  test.each([
    ['2026-01-15 18:30', '2026-01-15T17:30:00.000Z'],
    ['2026-07-15 18:30', '2026-07-15T16:30:00.000Z'],
    ['2026-07-15T18:30', '2026-07-15T16:30:00.000Z'],
    ['2024-02-29', '2024-02-28T23:00:00.000Z'],
  ])('%s is a moment in Skopje, and is written back', (typed, iso) => {
    expect(parseDate(typed)).toEqual({ ok: true, iso, hasTime: typed.includes(':'), warnings: [] });
    expect(writeDate(iso)).toBe(typed.includes(':') ? typed.replace('T', ' ') : `${typed} 00:00`);
  });

  test.each([
    ['05.03.2026.', '2026-03-05 00:00'],
    [' 5. 3. 2026  18:30 ', '2026-03-05 18:30'],
    ['5.3.2026 во 9:05', '2026-03-05 09:05'],
    ['5 Март 2026 г., 18:30', '2026-03-05 18:30'],
    ['24.11.2026 10.00', '2026-11-24 10:00'],
    ['24 јули 2026 18:30', '2026-07-24 18:30'],
    ['5 mar 2026 at 18:30', '2026-03-05 18:30'],
    ['5.3.2026 18:30:27', '2026-03-05 18:30'],
    ['31.12.2026 24:00', '2027-01-01 00:00'],
  ])('%s is a date as people write it', (typed, written) => {
    const parsed = parseDate(typed);
    expect(parsed.ok && writeDate(parsed.iso)).toBe(written);
    expect(parsed.ok && parseDate(typedDate(parsed.iso))).toMatchObject({
      iso: parsed.ok && parsed.iso,
    });
  });

  test.each([
    ['24.11. 10:00', '2026-11-24 10:00'],
    ['20.11.', '2026-11-20 00:00'],
    ['5.1. 10:00', '2027-01-05 10:00'],
  ])('%s in November is the nearest one', (typed, written) => {
    const parsed = parseDate(typed, new Date('2026-11-23T12:00:00Z'));
    expect(parsed.ok && writeDate(parsed.iso)).toBe(written);
  });

  test.each([
    ['2026-03-29T01:00:00.000Z', false],
    ['2026-10-25T01:00:00.000Z', true],
  ])('what is written of the moments around %s is read as they were', (change, goBack) => {
    for (let minutes = -36 * 60; minutes <= 36 * 60; minutes += 15) {
      const moment = Date.parse(change) + minutes * 60_000;
      const typed = writeDate(new Date(moment).toISOString());
      const first = goBack && minutes >= -60 && minutes < 0;
      const second = goBack && minutes >= 0 && minutes < 60;
      expect(parseDate(typed)).toEqual({
        ok: true,
        iso: new Date(second ? moment - 3_600_000 : moment).toISOString(),
        hasTime: true,
        warnings: first || second ? [{ code: 'doubled-hour', typed }] : [],
      });
    }
  });

  test.each([
    ...['2026-3-5', '5.13.2026', '31.2.2026', '5 марш 2026', '5.3.26', 'yesterday', ''],
    '2026-01-01 24:30',
    // The clocks go forward from two to three.
    '2026-03-29 02:30',
  ])('"%s" is refused', (typed) => {
    expect(parseDate(typed).ok).toBe(false);
  });

  test.each(['0050-01-01', '31.12.1899', '9999-12-31'])('the year of %s is refused', (typed) => {
    expect(parseDate(typed)).toEqual({ ok: false, fault: { code: 'no-such-year', typed } });
  });
});
