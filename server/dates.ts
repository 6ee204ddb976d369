import { type Language, mapLanguages } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

const formats = mapLanguages(
  { mk: 'mk', en: 'en-GB' },
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
);

/** Writes `24 June 2026 at 14:00`; ICU's Macedonian format has a comma. */
export const formatMoment = (moment: string, language: Language) =>
  formats[language].format(new Date(moment)).replace(', ', ' ');

const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });

export const lodgeYear = (now: Date) => Number(yearFormat.format(now));
