/** Dates as the secretary types and reads them, in the lodge's time zone. */
import { TZDate } from '@date-fns/tz';
import { timeZone } from '#shared/site.ts';

/** ISO 8601 in UTC, or a fault. A day without an hour means its beginning. */
export function parseDate(text: string): { ok: true; iso: string } | { ok: false; fault: string } {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(text.trim());
  if (!parts) {
    return {
      ok: false,
      fault: `"${text}" is not a date. Write 2026-03-05, or 2026-03-05 18:30 to give a time.`,
    };
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new TZDate(year, month - 1, day, hour, minute, timeZone);
  // A day or an hour that the calendar or the change of clocks leaves out comes back as another.
  const exists =
    date.getMonth() === month - 1 &&
    date.getDate() === day &&
    date.getHours() === hour &&
    date.getMinutes() === minute;
  if (!exists || year < 1900) {
    return { ok: false, fault: `${text} is not a real date or time in Skopje.` };
  }
  return { ok: true, iso: new Date(date.getTime()).toISOString() };
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
