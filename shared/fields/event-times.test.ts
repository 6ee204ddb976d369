import { expect, onTestFinished, test, vi } from 'vitest';
import { checkEntry, emptyFields } from '../collections/collection.ts';
import { newsCollection } from '../collections/news.ts';
import { type Event, emptyEvent } from './event.ts';
import { eventTimes } from './event-times.ts';

const fields = (event: Partial<Event>, date = '') => ({
  ...emptyFields(newsCollection),
  title: { mk: 'Отворени врати', en: 'Open doors' },
  content: { mk: 'Повелете.', en: 'Welcome.' },
  event: { ...emptyEvent, ...event },
  date,
});

test.each([
  ['12.12.2026 19:00', '', '2026-12-12T19:00+01:00', '', '2026-12-12T23:00:00.000Z'],
  [
    '12.12.2026 19:00',
    '21:00',
    '2026-12-12T19:00+01:00',
    '2026-12-12T21:00+01:00',
    '2026-12-12T20:00:00.000Z',
  ],
  ['12.12.2026', '14.12', '2026-12-12', '2026-12-14', '2026-12-14T23:00:00.000Z'],
  ['24.6.2026', '26 јуни 2026', '2026-06-24', '2026-06-26', '2026-06-26T22:00:00.000Z'],
  // The end is in the year of the beginning, also if the beginning is not in this year.
  ['30.12.2099', '2.1.', '2099-12-30', '2100-01-02', '2100-01-02T23:00:00.000Z'],
  // An evening may end at midnight or later.
  [
    '31.12.2026 19:00',
    '1.30',
    '2026-12-31T19:00+01:00',
    '2027-01-01T01:30+01:00',
    '2027-01-01T00:30:00.000Z',
  ],
  [
    '12.12.2026 во 19 ч.',
    'до 21 часот',
    '2026-12-12T19:00+01:00',
    '2026-12-12T21:00+01:00',
    '2026-12-12T20:00:00.000Z',
  ],
  [
    '12.12.2026 19:00',
    '22',
    '2026-12-12T19:00+01:00',
    '2026-12-12T22:00+01:00',
    '2026-12-12T21:00:00.000Z',
  ],
  // The clocks go forward on 29 March 2026, and back on 25 October 2026.
  ['29.3.2026', '', '2026-03-29', '', '2026-03-29T22:00:00.000Z'],
  ['25.10.2026 01:00', '', '2026-10-25T01:00+02:00', '', '2026-10-25T23:00:00.000Z'],
])('from %s to "%s", in any time zone', (begins, ends, shownBegin, shownEnd, overAt) => {
  for (const zone of ['UTC', 'Europe/Skopje', 'America/Godthab']) {
    vi.stubEnv('TZ', zone);
    const times = { begins: shownBegin, ends: shownEnd, overAt };
    expect(eventTimes({ begins, ends }), zone).toMatchObject(times);
  }
  expect(checkEntry(newsCollection, fields({ begins, ends }, '1.1.2020')).errors).toEqual([]);
});

const errorsOf = (event: Partial<Event>) =>
  checkEntry(newsCollection, fields(event)).errors.map(({ field, error }) => [field, error.code]);

test.each([
  [{ begins: '12.12.2026 19:00', ends: '18:00' }, 'ends', 'ends-before-beginning'],
  [{ begins: '12.12.2026 19:00', ends: '06:00' }, 'ends', 'ends-before-beginning'],
  [{ begins: '12.12.2026', ends: '21:00' }, 'begins', 'no-time-of-beginning'],
  [{ begins: 'во сабота' }, 'begins', 'not-a-date'],
  [{ begins: '31.11.2026 19:00', ends: '21:00' }, 'begins', 'no-such-moment'],
  [{ begins: '12.12.2026', ends: '31.2.2027' }, 'ends', 'no-such-moment'],
  [{ ends: '12.12.2026' }, 'begins', 'no-beginning'],
  [{ location: { mk: 'Скопје', en: 'Skopje' } }, 'begins', 'no-beginning'],
  [{ cancelled: true }, 'begins', 'no-beginning'],
  [{ begins: '12.12.2026', location: { mk: 'Скопје', en: '' } }, 'location.en', 'missing'],
])('%j is refused at its field', (event, field, code) => {
  expect(errorsOf(event)).toEqual([[`event.${field}`, code]]);
});

const warned = (begins: string, { date = '', publishedAt = '' } = {}) =>
  checkEntry(newsCollection, fields({ begins }, date), publishedAt || null).warnings.map(
    ({ warning }) => warning.code,
  );

test('a year that is probably mistyped is asked about', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const distant = ({ date = '1.1.2020', ...event }: Partial<Event> & { date?: string }) =>
    checkEntry(newsCollection, fields(event, date)).warnings.flatMap(({ field, warning }) =>
      'date' in warning ? [`${field}: ${warning.date}`] : [],
    );
  expect(distant({ begins: '1.12.2207' })).toEqual(['event.begins: 1.12.2207']);
  expect(distant({ begins: '1.12.2027', ends: '2.12.2072' })).toEqual(['event.ends: 2.12.2072']);
  expect(distant({ begins: '1.12.2026', ends: '2.12.2027' })).toEqual(['event.ends: 2.12.2027']);
  expect(distant({ begins: '1.7.' }), 'last July').toEqual(['event.begins: 1.7.2026']);
  expect(distant({ begins: '1.12.', ends: '3.1.' })).toEqual([]);
  expect(distant({ begins: '1.7.2028 19:00', ends: '21:00' })).toEqual([]);
  expect(distant({ date: '1.1.2062' })).toEqual(['date: 1.1.2062']);
});

test('the secretary is warned if the item does not appear before its event begins', () => {
  const code = 'appears-after-beginning';
  const now = Date.parse('2098-12-01T12:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  expect(warned('12.12.2099 19:00', { date: '12.12.2099 19:00' })).toEqual([code]);
  expect(warned('12.12.2099 19:00', { date: '12.12.2099 18:59' })).toEqual([]);
  expect(warned('12.12.2020 19:00')).toEqual([code]);
  expect(warned('12.12.2099')).toEqual([]);
  const publishedAt = '2020-12-01T12:00:00.000Z';
  expect(warned('12.12.2020', { publishedAt }), 'a correction').toEqual([]);
});

test('a published event keeps its year; an end without a day moves with the beginning', () => {
  const published = (begins: string, ends: string) =>
    checkEntry(newsCollection, fields({ begins, ends })).fields.event;
  const event = published('12 декември 2099 во 19:00', '21:00');
  expect(event).toMatchObject({ begins: '12.12.2099 19:00', ends: '21:00' });
  expect(eventTimes({ begins: '11.12.2099 19:00', ends: event?.ends ?? '' })).toMatchObject({
    ends: '2099-12-11T21:00+01:00',
  });
  expect(published('12.12.2099 19:00', '13 декември 2099')?.ends).toBe('13.12.2099');
  expect(checkEntry(newsCollection, fields({ begins: '2099-12-12' })).fields.event).toMatchObject({
    begins: '12.12.2099',
    ends: '',
  });
});
