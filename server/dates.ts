import { type Language, mapTexts } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

const formats = mapTexts(
  { mk: 'mk', en: 'en-GB' },
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
);

/** Writes `24 June 2026 at 14:00`; ICU's Macedonian format has a comma. */
export function formatMoment(moment: string, language: Language = 'en'): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : formats[language].format(date).replace(', ', ' ');
}

const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });

export const lodgeYear = (now: Date) => Number(yearFormat.format(now));
