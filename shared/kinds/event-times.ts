/** The times of an event as the secretary types them, in the time zone of Skopje. */
import { TZDate } from '@date-fns/tz';
import { hasTime, type ParsedDate, parseDate, typedDate, writeDate } from '../date.ts';
import type { EntryCheck } from '../faults.ts';
import { timeZone } from '../site.ts';

export interface TypedTimes {
  begins: string;
  ends: string;
}

const isTime = (text: string) => /^\d{1,2}:\d\d$/.test(text.trim());

/** An end may be only a time on the day of the beginning. */
export function parseEnd({ begins, ends }: TypedTimes): ParsedDate {
  const first = parseDate(begins);
  if (!first.ok) return parseDate(ends);
  const day = isTime(ends) ? `${writeDate(first.iso).slice(0, 10)} ` : '';
  return parseDate(day + ends.trim(), new Date(first.iso));
}

/** False if the text is only a day. */
export const hasClock = (text: string) => isTime(text) || hasTime(text);

function midnightAfter(iso: string): string {
  const [year = 0, month = 1, day = 1] = writeDate(iso).slice(0, 10).split('-').map(Number);
  const next = parseDate(new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10));
  return next.ok ? next.iso : iso;
}

function shown(iso: string, withTime: boolean): string {
  const [day = '', time] = writeDate(iso).split(' ');
  return withTime ? `${day}T${time}${new TZDate(iso, timeZone).toISOString().slice(-6)}` : day;
}

export interface EventTimes {
  /** As visitors see them. */
  begins: string;
  ends: string;
  beginsAt: string;
  /** Without an end, an event is over at midnight. */
  overAt: string;
}

/** Returns undefined if there is no event, or if its times are wrong. */
export function eventTimes(typed: TypedTimes): EventTimes | undefined {
  const { begins, ends } = typed;
  const first = parseDate(begins);
  if (!first.ok) return undefined;
  const isLast = ends.trim() === '';
  const last = isLast ? first : parseEnd(typed);
  if (!last.ok) return undefined;
  const withTime = !isLast && hasClock(ends);
  return {
    begins: shown(first.iso, hasClock(begins)),
    ends: isLast ? '' : shown(last.iso, withTime),
    beginsAt: first.iso,
    overAt: withTime ? last.iso : midnightAfter(last.iso),
  };
}

function inFull(parsed: ParsedDate, withTime: boolean, typed: string): string {
  if (!parsed.ok) return typed;
  const full = typedDate(parsed.iso);
  return withTime ? full : full.slice(0, full.indexOf(' '));
}

/** Adds the day and the year, whose meaning would depend on the time of reading. */
export function timesInFull(typed: TypedTimes): TypedTimes {
  const { begins, ends } = typed;
  return {
    begins: inFull(parseDate(begins), hasClock(begins), begins),
    ends: inFull(parseEnd(typed), hasClock(ends), ends),
  };
}

function parseField(field: string, parsed: ParsedDate, { faults, warnings }: EntryCheck) {
  if (!parsed.ok) faults.push({ field, fault: parsed.fault });
  else for (const warning of parsed.warnings) warnings.push({ field, warning });
  return parsed.ok;
}

/** The item appears at `publishedAt`. */
export function checkTimes(typed: TypedTimes, publishedAt: number, found: EntryCheck): void {
  const { begins, ends } = typed;
  if (!parseField('begins', parseDate(begins), found)) return;
  if (ends.trim() !== '') {
    if (!parseField('ends', parseEnd(typed), found)) return;
    if (hasClock(ends) && !hasClock(begins)) {
      found.faults.push({ field: 'begins', fault: { code: 'no-time-of-beginning' } });
    }
  }
  const times = eventTimes(typed);
  if (!times) return;
  if (times.overAt <= times.beginsAt) {
    found.faults.push({ field: 'ends', fault: { code: 'ends-before-beginning' } });
  } else if (publishedAt > Date.parse(times.beginsAt)) {
    found.warnings.push({ field: 'date', warning: { code: 'appears-after-beginning' } });
  }
}
