/** Moments as the lodge reads them in mails and in its tool. */
import type { Language } from '#shared/language.ts';

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Skopje',
  });

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
