/** Dates and texts as the news shows them. */
import { format } from 'date-fns/format';
import { enUS } from 'date-fns/locale/en-US';
import { mk } from 'date-fns/locale/mk';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

const locales = { mk, en: enUS };

// Numbers alone: to load the names of zones and months costs a slow phone some 80 ms.
const inSkopje = new Intl.DateTimeFormat('en', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** Midnight, here, of the day that it was in Skopje. */
function dayInSkopje(iso: string): Date {
  const parts = inSkopje.formatToParts(new Date(iso));
  const part = (type: 'year' | 'month' | 'day') =>
    Number(parts.find((each) => each.type === type)?.value);
  return new Date(part('year'), part('month') - 1, part('day'));
}

/** "March 5, 2024", the month in the page's language, the day as it was in Skopje. */
export function formatDate(iso: string, language: Language): string {
  return format(dayInSkopje(iso), 'MMMM d, yyyy', { locale: locales[language] });
}

/** The paragraphs of a plain text: blank lines part them, single line breaks stay inside. */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
