/** The times of an event as the secretary types them, in the time zone of Skopje. */
import { TZDate } from '@date-fns/tz';
import { dayAfter, endOfDay, type ParsedDate, parseDate, typedDate, writeDate } from '../date.ts';
import type { EntryCheck } from '../faults.ts';
import { timeZone } from '../site.ts';

interface TypedTimes {
  begins: string;
  ends: string;
}

const dayOf = (iso: string) => writeDate(iso).slice(0, 10);

/** An end may be only a time: of the day of the beginning, or of the night after it until six. */
export function parseEnd({ begins, ends }: TypedTimes): ParsedDate {
  const first = parseDate(begins);
  if (!first.ok) return parseDate(ends);
  // `14.12` is a day, as in the other fields of dates.
  const isTime = /^\d{1,2}(:\d\d|\.(00|1[3-9]|[2-5]\d))$/.test(ends.trim());
  if (!isTime) return parseDate(ends, new Date(first.iso));
  const [day = '', beginning = ''] = writeDate(first.iso).split(' ');
  const end = ends.trim().replace('.', ':').padStart(5, '0');
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

/** Adds the day and the year, whose meaning would depend on the time of reading. */
export const timesInFull = (typed: TypedTimes): TypedTimes => ({
  begins: inFull(typed.begins, parseDate(typed.begins)),
  ends: inFull(typed.ends, parseEnd(typed)),
});

/** An event of more than a hundred days, or a day without a year that is over, is probably mistyped. */
function checkYears(
  typed: TypedTimes,
  { beginsAt, overAt }: Record<'beginsAt' | 'overAt', string>,
  { warnings }: EntryCheck,
): void {
  const { begins, ends } = timesInFull(typed);
  const isPast = !/\d{4}/.test(typed.begins) && Date.parse(overAt) < Date.now();
  const isLong = Date.parse(overAt) - Date.parse(beginsAt) > 100 * 86_400_000;
  const isKnown = warnings.some(({ field }) => field === 'ends');
  const warn = (field: string, date: string) =>
    warnings.push({ field, warning: { code: 'distant-date', date } });
  if (isPast) warn('begins', begins);
  if (isLong && !isKnown) warn('ends', ends);
}

/** The item appears at `publishedAt`. */
export function checkTimes(
  typed: TypedTimes,
  publishedAt: number,
  { faults, warnings }: EntryCheck,
): void {
  const parsed = { begins: parseDate(typed.begins), ends: parseEnd(typed) };
  for (const field of ['begins', 'ends'] as const) {
    const date = parsed[field];
    if (typed[field].trim() === '') continue;
    if (!date.ok) faults.push({ field, fault: date.fault });
    else for (const warning of date.warnings) warnings.push({ field, warning });
  }
  const times = eventTimes(typed);
  if (!times) return;
  checkYears(typed, times, { faults, warnings });
  if (parsed.ends.ok && parsed.ends.hasTime && !times.begins.includes('T')) {
    faults.push({ field: 'begins', fault: { code: 'no-time-of-beginning' } });
  } else if (times.overAt <= times.beginsAt) {
    faults.push({ field: 'ends', fault: { code: 'ends-before-beginning' } });
  } else if (publishedAt >= Date.parse(times.beginsAt)) {
    warnings.push({ field: 'date', warning: { code: 'appears-after-beginning' } });
  }
}
