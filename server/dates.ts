/** Dates and times in the lodge's time zone: as it reads them, and as the secretary types them. */
import { TZDate } from '@date-fns/tz';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });

const formats: Record<Language, Intl.DateTimeFormat> = {
  mk: formatOf('mk'),
  en: formatOf('en-GB'),
};

/**
 * `24 June 2026 at 14:00`, in the lodge's time, from ISO 8601. What is no moment stays as it is: a
 * damaged date must not keep a message from being read.
 */
export function formatMoment(moment: string, language: Language = 'en'): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : formats[language].format(date);
}

const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });

/** The year as the lodge has it, computed once a second at most. */
export function createYear(now: () => Date): () => number {
  let second = Number.NaN;
  let year = 0;
  return () => {
    const moment = now().getTime();
    const current = Math.floor(moment / 1000);
    if (current !== second) {
      second = current;
      year = Number(yearFormat.format(moment));
    }
    return year;
  };
}

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
