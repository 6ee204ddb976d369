import { dateWords } from '#content/dates.ts';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Months count from 1. */
type CalendarDay = Record<'year' | 'month' | 'day', number>;

function dateInSkopje(iso: string): CalendarDay {
  // WebKit has no Temporal. On a slow phone, creating the formatter takes 70 ms, Temporal takes 4.
  if (globalThis.Temporal) return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  // The formatter writes only numbers, because some browsers lack Macedonian month names.
  formatInSkopje ??= new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = formatInSkopje.formatToParts(new Date(iso));
  const part = (type: 'year' | 'month' | 'day') =>
    Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

const written = ({ year, month, day }: CalendarDay, language: Language) =>
  `${dateWords[language].months[month - 1]} ${day}, ${year}`;

/** Writes the day in Skopje as "March 5, 2024", in the same order in both languages. */
export const formatDate = (iso: string, language: Language) => written(dateInSkopje(iso), language);

/** Writes a day such as `2024-03-05` in the same form, without the zone, which is slow to load. */
export function writeDay(text: string, language: Language): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return written({ year, month, day }, language);
}
