/** Dates as the secretary types and reads them, in the lodge's time zone. */
import { TZDate } from '@date-fns/tz';
import type { DateFault, DateWarning } from '#shared/publishing.ts';
import { timeZone } from '#shared/site.ts';

export type ParsedDate =
  | { ok: true; iso: string; warnings: DateWarning[] }
  | { ok: false; fault: DateFault };

const hour = 60 * 60 * 1000;

const wallClock = (date: TZDate) => [date.getDate(), date.getHours(), date.getMinutes()].join();

let monthNames: string[][] = [];

/** Written at the first need: the tool starts without. */
function namesOfMonths(): string[][] {
  if (monthNames.length === 0) {
    monthNames = ['mk', 'en'].map((locale) => {
      const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
      return [...Array(12).keys()].map((each) => format.format(Date.UTC(2026, each)).toLowerCase());
    });
  }
  return monthNames;
}

/** `март`, `March` or their beginnings, counted from 1; 0 for no month. */
function monthNumber(name: string): number {
  const typed = name.toLowerCase();
  if (typed.length < 3) return 0;
  const indexes = namesOfMonths().map((names) =>
    names.findIndex((month) => month.startsWith(typed)),
  );
  return Math.max(...indexes) + 1;
}

/** `2026-03-05`, `5.3.2026`, `5 март 2026`, `5 March 2026`, each with an hour or without. */
const notations = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})\.?/,
  /^(?<day>\d{1,2})\.? (?<month>\p{L}+) (?<year>\d{4})(?: г\.)?/u,
];

function partsOf(text: string): number[] | undefined {
  const plain = text.trim().replace(/\s+/g, ' ');
  for (const notation of notations) {
    const { 0: date = '', groups } = notation.exec(plain) ?? {};
    const time = /^(?:(?:T|,? (?:во |at )?)(\d{1,2}):(\d\d)(?::(\d\d))?)?$/.exec(
      plain.slice(date.length),
    );
    if (!groups || !time) continue;
    const { year, month = '', day } = groups;
    const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
    const clock = time.slice(1).map((part) => Number(part ?? 0));
    return [Number(year), number, Number(day), ...clock];
  }
  return undefined;
}

/** ISO 8601 in UTC, or a fault. A day without an hour means its beginning. */
export function parseDate(text: string): ParsedDate {
  if (text.trim() === '') return { ok: false, fault: { code: 'no-date' } };
  const parts = partsOf(text);
  if (!parts || parts[1] === 0) {
    return { ok: false, fault: { code: 'not-a-date', typed: text } };
  }
  const [year = 0, month = 1, day = 1, hours = 0, minute = 0, second = 0] = parts;
  const date = new TZDate(year, month - 1, day, hours, minute, second, timeZone);
  // A day or an hour that the calendar or the change of clocks leaves out comes back as another.
  const exists =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hours &&
    date.getMinutes() === minute &&
    date.getSeconds() === second;
  if (!exists || year < 1900) {
    return { ok: false, fault: { code: 'no-such-moment', typed: text } };
  }
  // Of an hour that comes twice, TZDate takes the second.
  const first = new TZDate(date.getTime() - hour, timeZone);
  const doubled = wallClock(first) === wallClock(date);
  const iso = new Date((doubled ? first : date).getTime()).toISOString();
  return { ok: true, iso, warnings: doubled ? [{ code: 'doubled-hour', typed: text }] : [] };
}

/** "2026-03-05 18:30", as `parseDate` reads it. */
export function writeDate(iso: string): string {
  const date = new TZDate(iso, timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * "5.3.2026 18:30", as people type it here and `parseDate` reads it, too; with the seconds where there
 * are some, as items of one minute keep their order by them, but for those of one second.
 */
export function typedDate(iso: string): string {
  const [, year, month, day, time] = /^(\d+)-0?(\d+)-0?(\d+) (.+)$/.exec(writeDate(iso)) ?? [];
  const seconds = /:(?!00)\d\d(?=\.\d+Z$)/.exec(iso)?.[0] ?? '';
  return `${day}.${month}.${year} ${time}${seconds}`;
}

/** "2026-03-05". */
export const today = () => writeDate(new Date().toISOString()).slice(0, 10);
