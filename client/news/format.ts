import { dateWords } from '#content/dates.ts';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Months count from 1. */
function dateInSkopje(iso: string): Record<'year' | 'month' | 'day', number> {
  // The formatter is created at the first date, because loading the time zones takes 100 ms on a
  // slow phone. It writes only numbers, because some browsers lack Macedonian month names.
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

/** Hydration reads the dates from the document, because formatting the first one is slow. */
const written = new Map(
  globalThis.document &&
    [...document.querySelectorAll('time')].map(({ dateTime, textContent }) => [
      `${document.documentElement.lang} ${dateTime}`,
      textContent,
    ]),
);

/** Writes the day in Skopje as "March 5, 2024", in the same order in both languages. */
export function formatDate(iso: string, language: Language): string {
  const read = written.get(`${language} ${iso}`);
  if (read) return read;
  const { year, month, day } = dateInSkopje(iso);
  return `${dateWords[language].months[month - 1]} ${day}, ${year}`;
}
