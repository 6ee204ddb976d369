/** The times of an event as the secretary types them, in the time zone of Skopje. */
import { TZDate } from '@date-fns/tz';
import {
  dayAfter,
  endOfDay,
  type ParsedDate,
  parseDate,
  parseTime,
  typedDate,
  writeDate,
} from '../date.ts';
import type { EntryIssues } from '../errors.ts';
import { timeZone } from '../site.ts';
import { checkDate } from './field.ts';

interface TypedTimes {
  begins: string;
  ends: string;
}

const dayOf = (iso: string) => writeDate(iso).slice(0, 10);

/** As in the other date fields, `14.12` is a day; a number alone is an hour. */
function timeOf(ends: string): number[] | undefined {
  const typed = ends.trim();
  if (/^\d{1,2}\.(0[1-9]|1[0-2])$/.test(typed)) return undefined;
  return parseTime(/^\d{1,2}$/.test(typed) ? `${typed}:00` : typed);
}

/** An end may be only a time: of the day of the beginning, or of the night after it until six. */
export function parseEnd({ begins, ends }: TypedTimes): ParsedDate {
  const first = parseDate(begins);
  if (!first.ok) return parseDate(ends);
  const time = timeOf(ends);
  if (!time) return parseDate(ends, new Date(first.iso));
  const [day = '', beginning = ''] = writeDate(first.iso).split(' ');
  const [hours, minutes] = time.map((part) => String(part).padStart(2, '0'));
  const end = `${hours}:${minutes}`;
  return parseDate(`${end < beginning && end < '06:00' ? dayAfter(day) : day} ${end}`);
}

/** Writes `2026-12-12`, or `2026-12-12T19:00+01:00`. */
function isoTime({ iso, hasTime }: { iso: string; hasTime: boolean }): string {
  const offset = new TZDate(iso, timeZone).toISOString().slice(-6);
  return hasTime ? writeDate(iso).replace(' ', 'T') + offset : dayOf(iso);
}

/** Returns undefined if there is no event, or if its times are wrong. */
export function eventTimes(typed: TypedTimes) {
  const first = parseDate(typed.begins);
  const last = typed.ends.trim() === '' ? undefined : parseEnd(typed);
  if (!first.ok || last?.ok === false) return undefined;
  return {
    begins: isoTime(first),
    ends: last ? isoTime(last) : '',
    beginsAt: first.iso,
    // Without a time of its end, an event is over at midnight.
    overAt: last?.hasTime ? last.iso : endOfDay(dayOf((last ?? first).iso)),
  };
}

/** Writes the date with its year, and with its time if it has one. */
export function inFull(typed: string, parsed: ParsedDate): string {
  if (!parsed.ok) return typed;
  const full = typedDate(parsed.iso);
  return parsed.hasTime ? full : full.slice(0, full.indexOf(' '));
}

/**
 * Adds the day and the year, whose meaning would depend on the time of reading. An end that is only a
 * time stays one: when the event is moved to another day, its end moves with it.
 */
export const timesInFull = (typed: TypedTimes): TypedTimes => ({
  begins: inFull(typed.begins, parseDate(typed.begins)),
  ends: timeOf(typed.ends) ? typed.ends : inFull(typed.ends, parseEnd(typed)),
});

/** An event of more than a hundred days is probably mistyped, and so is a past day without a year. */
function checkYears(
  typed: TypedTimes,
  path: string,
  { beginsAt, overAt }: Record<'beginsAt' | 'overAt', string>,
  { warnings }: EntryIssues,
): void {
  const { begins, ends } = timesInFull(typed);
  const isPast = !/\d{4}/.test(typed.begins) && Date.parse(overAt) < Date.now();
  const isLong = Date.parse(overAt) - Date.parse(beginsAt) > 100 * 86_400_000;
  const isKnown = warnings.some(({ field }) => field === `${path}.ends`);
  const warn = (name: 'begins' | 'ends', date: string) =>
    warnings.push({ field: `${path}.${name}`, warning: { code: 'distant-date', date } });
  if (isPast) warn('begins', begins);
  if (isLong && !isKnown) warn('ends', ends);
}

/** The entry appears at `publishedAt`. The path is that of the event. */
export function checkTimes(
  typed: TypedTimes,
  path: string,
  issues: EntryIssues,
  publishedAt: number,
): void {
  const { errors, warnings } = issues;
  const parsed = { begins: parseDate(typed.begins), ends: parseEnd(typed) };
  // Without a beginning, an end that is only a time cannot be checked.
  const needsBeginning = !parsed.begins.ok && timeOf(typed.ends);
  for (const name of ['begins', 'ends'] as const) {
    if (typed[name].trim() === '' || (name === 'ends' && needsBeginning)) continue;
    checkDate(parsed[name], `${path}.${name}`, issues);
  }
  const times = eventTimes(typed);
  if (!times) return;
  checkYears(typed, path, times, issues);
  if (parsed.ends.ok && parsed.ends.hasTime && !times.begins.includes('T')) {
    errors.push({ field: `${path}.begins`, error: { code: 'no-time-of-beginning' } });
  } else if (times.overAt <= times.beginsAt) {
    errors.push({ field: `${path}.ends`, error: { code: 'ends-before-beginning' } });
  } else if (publishedAt >= Date.parse(times.beginsAt)) {
    warnings.push({ field: 'date', warning: { code: 'appears-after-beginning' } });
  }
}
