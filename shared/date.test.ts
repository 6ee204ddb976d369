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
    ['5 Март 2026 г., 18:30', '2026-03-05 18:30'],
    ['24 јули 2026 18:30', '2026-07-24 18:30'],
    ['5.3.2026 18:30:27', '2026-03-05 18:30'],
    ['31.12.2026 24:00', '2027-01-01 00:00'],
  ])('%s is a date as people write it', (typed, written) => {
    const parsed = parseDate(typed);
    expect(parsed.ok && writeDate(parsed.iso)).toBe(written);
    expect(parsed.ok && parseDate(typedDate(parsed.iso))).toMatchObject({
      iso: parsed.ok && parsed.iso,
    });
  });

  const dates = [
    ...['19.12.2026', '19.12.2026.', '19. 12. 2026', '19/12/2026', '19-12-2026', '2026-12-19'],
    ...['19.12.2026 г.', '19.12.2026 година', '19 декември 2026 год.', '19-ти декември 2026'],
    ...['19. дек. 2026', 'декември 19, 2026', '19 December 2026', '19th of December, 2026'],
    ...['December 19, 2026', 'Dec 19th 2026', '19 DEC 2026', '19.12.', '19.12', '19 декември'],
    ...['19th December', 'December 19'],
  ];
  const times = {
    '18:00': [
      ...['18:00', '18.00', 'во 18', 'во 18 часот', '18 часа', '18 ч', '18ч.'],
      ...['18:00ч', '18:00 часот', 'во 18.00 ч.', 'од 18 ч.', '18 h', '18h', '18h00', '18 hrs'],
      ...['at 18', 'at 18:00', "at 6 o'clock p.m.", '6pm', '6 PM', '6:00 p.m.', 'from 6 pm'],
      ...['6 попладне', 'во 6 часот попладне', '6 ч. навечер'],
    ],
    '18:30': ['18:30', '18.30 ч.', 'во 18:30 часот', '18h30', '6.30pm', 'at 6:30 p.m.'],
    '06:00': ['6:00', 'во 6', '6 ч.', '6 am', '6 a.m.', 'во 6 часот наутро'],
    '00:00': ['', '0:00', '12 am', 'во 0 часот'],
    '12:00': ['12 часот', '12 pm', 'во 12'],
  };
  test.each(dates)('%s and a time are read in all the forms in which people write them', (date) => {
    const now = new Date('2026-11-23T12:00:00Z');
    for (const [time, forms] of Object.entries(times)) {
      for (const form of forms) {
        for (const separator of form === '' ? [''] : [' ', ', ', ' – ']) {
          const typed = date + separator + form;
          const parsed = parseDate(typed, now);
          expect(parsed.ok && writeDate(parsed.iso), typed).toBe(`2026-12-19 ${time}`);
          expect(parsed.ok && parsed.hasTime, typed).toBe(form !== '');
        }
      }
    }
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
    ...['2026-01-01 24:30', '19.12.2026 18', '19.12.2026 18 pm', '19.12.2026 18 гости', '12 часот'],
    ...['19.12.2026 25 часот', '19.12.2026 18:30 19:30', '19.12.2026 18:3', '19.12.202618:30'],
    // The clocks go forward from two to three.
    '2026-03-29 02:30',
  ])('"%s" is refused', (typed) => {
    expect(parseDate(typed).ok).toBe(false);
  });

  test.each(['0050-01-01', '31.12.1899', '9999-12-31'])('the year of %s is refused', (typed) => {
    expect(parseDate(typed)).toEqual({ ok: false, error: { code: 'no-such-year', typed } });
  });
});
