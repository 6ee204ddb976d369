import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';
import en from './en/dates.json' with { type: 'json' };
import mk from './mk/dates.json' with { type: 'json' };

export const dateWords = { mk, en };

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Months count from 1. */
function dateInSkopje(iso: string): Record<'year' | 'month' | 'day', number> {
  // WebKit has no Temporal. On a slow phone, creating the formatter takes 70 ms, Temporal takes 4.
  if (globalThis.Temporal) return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  // The formatter writes only numbers, because some browsers lack Macedonian month names.
  formatInSkopje ??= new Intl.DateTimeFormat('en', { timeZone });
  const parts = formatInSkopje.formatToParts(new Date(iso));
  const part = (type: 'year' | 'month' | 'day') =>
    Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** Writes the day in Skopje as "March 5, 2024", in the same order in both languages. */
export function formatDate(iso: string, language: Language): string {
  const { year, month, day } = dateInSkopje(iso);
  return `${dateWords[language].months[month - 1]} ${day}, ${year}`;
}
