/** Dates as the news shows them. */
import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { enUS } from 'date-fns/locale/en-US';
import { mk } from 'date-fns/locale/mk';
import type { Language } from '#shared/language.ts';

const locales = { mk, en: enUS };
const inSkopje = tz('Europe/Skopje');

/** "March 5, 2024", the month in the page's language, the day as it was in Skopje. */
export function formatDate(iso: string, language: Language): string {
  return format(iso, 'MMMM d, yyyy', { in: inSkopje, locale: locales[language] });
}
