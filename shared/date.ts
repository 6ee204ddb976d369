/** The secretary types and reads dates in the lodge's time zone. */
import { TZDate, tzOffset } from '@date-fns/tz';
import en from '#content/en/dates.json' with { type: 'json' };
import mk from '#content/mk/dates.json' with { type: 'json' };
import type { DateError, DateWarning } from './errors.ts';
import { timeZone } from './site.ts';

export type ParsedDate =
  | { ok: true; iso: string; hasTime: boolean; warnings: DateWarning[] }
  | { ok: false; error: DateError };

const minute = 60 * 1000;
const day = 24 * 60 * minute;

const offsetAt = (moment: number) => tzOffset(timeZone, new Date(moment)) * minute;

/**
 * Returns the times at which clocks in Skopje show `wallTime`: none if the hour is skipped, two if it
 * is repeated. `new TZDate(year, …)` would use the clock changes of the process's own zone.
 */
function momentsOf(wallTime: number): number[] {
  const offsets = new Set([offsetAt(wallTime - day), offsetAt(wallTime + day)]);
  return [...offsets]
    .map((offset) => wallTime - offset)
    .filter((moment) => moment + offsetAt(moment) === wallTime)
    .toSorted((one, other) => one - other);
}

function monthNumber(name: string): number {
  const typed = name.toLowerCase();
  if (typed.length < 3) return 0;
  const indexes = [mk, en].map(({ months }) =>
    months.findIndex((month) => month.toLowerCase().startsWith(typed)),
  );
  return Math.max(...indexes) + 1;
}

/**
 * Accepts `2026-03-05`, `5.3.2026`, `5/3/2026`, `5-3-2026`, `5.3.`, `5 март 2026`, `5th of March` and
 * `март 5, 2026`, the form of the public pages.
 */
const notations = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/,
  /^(?<day>\d{1,2})(?<point>[./-]) ?(?<month>\d{1,2})(?:\k<point> ?(?<year>\d{4}))?/,
  /^(?<day>\d{1,2})(?:\.|-?(?:[втмр]и|st|nd|rd|th))? (?:of )?(?<month>\p{L}+)(?:[.,]{0,2} (?<year>\d{4}))?/iu,
  /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\d{4}))?/iu,
];

const afterDate = /^\.?(?: ?(?:година|год|г)\.?)?(?:$|T|, ?| )(?:[–-] )?/i;

/** Accepts `18:30`, `18.30 ч.`, `18h30`, „во 18 часот“ and `at 6 pm`. */
const clock =
  /^(?<at>(?:во|од|до|at|from|until) )?(?<hours>\d{1,2})(?:[:.h](?<minutes>\d\d)(?::(?<seconds>\d\d))?)?(?<unit> ?(?:ч(?:ас(?:от|а)?)?|h(?:rs?|ours?)?|o[’']clock)\.?)?(?: ?(?:(?<am>a\.?m|претпладне|наутро)|(?<pm>p\.?m|попладне|навечер))\.?)?$/i;

/** Returns hours, minutes and seconds, whose ranges are not checked. A number alone is not a time. */
export function parseTime(text: string): number[] | undefined {
  const { groups } = clock.exec(text.trim().replace(/\s+/g, ' ')) ?? {};
  if (!groups) return undefined;
  const { at, minutes, seconds, unit, am, pm } = groups;
  const hours = Number(groups.hours);
  const half = am ?? pm;
  if (!(at ?? minutes ?? unit ?? half) || (half && hours > 12)) return undefined;
  const day = half ? (hours % 12) + (pm ? 12 : 0) : hours;
  return [day, Number(minutes ?? 0), Number(seconds ?? 0)];
}

/** Returns the year in which this day is nearest to now. */
function nearestYear(month: number, date: number, now: Date): number {
  const distance = (year: number) => Math.abs(Date.UTC(year, month - 1, date) - now.getTime());
  const present = now.getUTCFullYear();
  return [present - 1, present + 1].reduce(
    (nearest, year) => (distance(year) < distance(nearest) ? year : nearest),
    present,
  );
}

function partsOf(text: string, now: Date): number[] | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  for (const notation of notations) {
    const { 0: date = '', groups } = notation.exec(plain) ?? {};
    const rest = plain.slice(date.length);
    const [before] = afterDate.exec(rest) ?? [];
    if (!groups || before === undefined) continue;
    const typedTime = rest.slice(before.length);
    const time = typedTime === '' ? [] : parseTime(typedTime);
    if (!time) continue;
    const { year, month = '', day } = groups;
    const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
    const known = year ?? nearestYear(number, Number(day), now);
    return [Number(known), number, Number(day), ...time];
  }
  return undefined;
}

/** Nobody plans further ahead, in milliseconds, so a later year is probably mistyped. */
const furthest = 3 * 366 * day;

/**
 * A day without an hour means its first minute, and 24:00 the end of the day. Of a repeated hour,
 * the first one is meant.
 */
export function parseDate(text: string, now = new Date()): ParsedDate {
  if (text.trim() === '') return { ok: false, error: { code: 'no-date' } };
  const parts = partsOf(text, now);
  if (!parts || parts[1] === 0) {
    return { ok: false, error: { code: 'not-a-date', typed: text } };
  }
  const [year = 0, month = 1, date = 1, ...clock] = parts;
  const [hours = 0, minutes = 0, seconds = 0] = clock;
  // The tables have no other years.
  if (year < 1900 || year > 9998)
    return { ok: false, error: { code: 'no-such-year', typed: text } };
  // If the day does not exist, its conversion gives another one.
  const isDay = new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date && month <= 12;
  const isTime = hours * 3600 + minutes * 60 + seconds <= 86_400 && minutes < 60 && seconds < 60;
  const [first, second] = momentsOf(Date.UTC(year, month - 1, date, hours, minutes, seconds));
  if (!isDay || !isTime || first === undefined) {
    return { ok: false, error: { code: 'no-such-moment', typed: text } };
  }
  const warnings: DateWarning[] =
    second === undefined ? [] : [{ code: 'doubled-hour', typed: text }];
  const hasTime = clock.length > 0;
  if (first > Date.now() + furthest) {
    const [day = '', time] = typedDate(new Date(first).toISOString()).split(' ');
    warnings.push({ code: 'distant-date', date: hasTime ? `${day} ${time}` : day });
  }
  return { ok: true, iso: new Date(first).toISOString(), hasTime, warnings };
}

/** Returns the day after `2026-03-05`, in the same form. */
export const dayAfter = (text: string) =>
  new Date(Date.parse(text) + day).toISOString().slice(0, 10);

/** Returns the time at which the day `2026-03-05` ends in Skopje. */
export function endOfDay(text: string): string {
  const midnight = Date.parse(text) + day;
  const [first = midnight] = momentsOf(midnight);
  return new Date(first).toISOString();
}

/** Writes "2026-03-05 18:30", which `parseDate` can parse. */
export function writeDate(iso: string): string {
  const date = new TZDate(iso, timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Writes "5.3.2026 18:30", with seconds if there are any: they order items within a minute. */
export function typedDate(iso: string): string {
  const [, year, month, day, time] = /^(\d+)-0?(\d+)-0?(\d+) (.+)$/.exec(writeDate(iso)) ?? [];
  const seconds = /:(?!00)\d\d(?=\.\d+Z$)/.exec(iso)?.[0] ?? '';
  return `${day}.${month}.${year} ${time}${seconds}`;
}
