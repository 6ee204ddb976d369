/** Dates as the secretary types and reads them, in the lodge's time zone. */
import { TZDate } from '@date-fns/tz';
import type { DateFault, DateWarning } from '#shared/publishing.ts';
import { timeZone } from '#shared/site.ts';

export type ParsedDate =
  | { ok: true; iso: string; warnings: DateWarning[] }
  | { ok: false; fault: DateFault };

const hour = 60 * 60 * 1000;

const wallClock = (date: TZDate) => [date.getDate(), date.getHours(), date.getMinutes()].join();

/** ISO 8601 in UTC, or a fault. A day without an hour means its beginning. */
export function parseDate(text: string): ParsedDate {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(text.trim());
  if (!parts) {
    return { ok: false, fault: { code: 'not-a-date', typed: text } };
  }
  const [year = 0, month = 1, day = 1, hours = 0, minute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new TZDate(year, month - 1, day, hours, minute, timeZone);
  // A day or an hour that the calendar or the change of clocks leaves out comes back as another.
  const exists =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hours &&
    date.getMinutes() === minute;
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

/** "2026-03-05". */
export const today = () => writeDate(new Date().toISOString()).slice(0, 10);
