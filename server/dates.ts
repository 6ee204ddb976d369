import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });

const formats: Record<Language, Intl.DateTimeFormat> = {
  mk: formatOf('mk'),
  en: formatOf('en-GB'),
};

/** Writes `24 June 2026 at 14:00`; ICU's Macedonian format has a comma. */
export function formatMoment(moment: string, language: Language = 'en'): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : formats[language].format(date).replace(', ', ' ');
}

const dayFormatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone });

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  mk: dayFormatOf('mk'),
  en: dayFormatOf('en'),
};

/** Writes the day in Skopje as `March 5, 2024`; both languages have the same order. */
export function formatDay(moment: string, language: Language): string {
  const parts = dayFormats[language].formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value;
  return `${part('month')} ${part('day')}, ${part('year')}`;
}

/** Writes a day such as `2024-03-05` in the same form. */
export const writeDay = (day: string, language: Language) => formatDay(`${day}T12:00Z`, language);

const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });

export const lodgeYear = (now: Date) => Number(yearFormat.format(now));
