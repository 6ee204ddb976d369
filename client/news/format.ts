import { dateWords } from '#content/dates.ts';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Months count from 1. */
function dateInSkopje(iso: string): Record<'year' | 'month' | 'day', number> {
  // The formatter is made at the first date: a slow phone needs 100 ms for the zones. It writes
  // only numbers, because some browsers lack the Macedonian names of the months.
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

/** The document contains the dates, because on a slow phone the zones cost more than its list. */
const written = new Map(
  globalThis.document &&
    [...document.querySelectorAll('time')].map(({ dateTime, textContent }) => [
      `${document.documentElement.lang} ${dateTime}`,
      textContent,
    ]),
);

/** Writes "March 5, 2024", the day in Skopje, in the same order in both languages. */
export function formatDate(iso: string, language: Language): string {
  const read = written.get(`${language} ${iso}`);
  if (read) return read;
  const { year, month, day } = dateInSkopje(iso);
  return `${dateWords[language].months[month - 1]} ${day}, ${year}`;
}
