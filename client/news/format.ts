import { dateWords } from '#content/dates.ts';
import type { Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Year, month (1 to 12) and day, as they were in Skopje. */
function dateInSkopje(iso: string): Record<'year' | 'month' | 'day', number> {
  // Not before the first date: a slow phone needs a tenth of a second for the zones. Numbers alone,
  // since not every browser has the Macedonian names of the months.
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

/** From the document: on a slow phone the zones would cost the first visit more than its list. */
const written = new Map(
  globalThis.document &&
    [...document.querySelectorAll('time')].map(({ dateTime, textContent }) => [
      `${document.documentElement.lang} ${dateTime}`,
      textContent,
    ]),
);

/** "March 5, 2024", the order in both languages, the day as it was in Skopje. */
export function formatDate(iso: string, language: Language): string {
  const read = written.get(`${language} ${iso}`);
  if (read) return read;
  const { year, month, day } = dateInSkopje(iso);
  return `${dateWords[language].months[month - 1]} ${day}, ${year}`;
}
