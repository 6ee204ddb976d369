import type { NewsItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import type { ShownEvent } from '#shared/page-data.ts';
import { timeZone } from '#shared/site.ts';
import en from './en/dates.json' with { type: 'json' };
import mk from './mk/dates.json' with { type: 'json' };

export const dateWords = { mk, en };

let formatInSkopje: Intl.DateTimeFormat | undefined;

/** Months count from 1. */
type Day = Record<'year' | 'month' | 'day', number>;

function dateInSkopje(iso: string): Day {
  // WebKit has no Temporal. On a slow phone, creating the formatter takes 70 ms, Temporal takes 4.
  if (globalThis.Temporal) return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  // The formatter writes only numbers, because some browsers lack Macedonian month names.
  formatInSkopje ??= new Intl.DateTimeFormat('en', { timeZone });
  const parts = formatInSkopje.formatToParts(new Date(iso));
  const part = (type: 'year' | 'month' | 'day') =>
    Number(parts.find((item) => item.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

const formatDay = ({ year, month, day }: Day, language: Language) =>
  `${dateWords[language].months[month - 1]} ${day}, ${year}`;

/** Writes the day in Skopje as "March 5, 2024", in the same order in both languages. */
export const formatDate = (iso: string, language: Language) =>
  formatDay(dateInSkopje(iso), language);

type Announced = Pick<NewsItem, 'begins' | 'ends' | 'place'>;

/** Returns undefined if the item announces no event. */
export function formatEvent(item: Announced, language: Language): ShownEvent | undefined {
  const { begins, ends = begins, place } = item;
  return begins && ends
    ? { begins, when: formatTimes(begins, ends, language), where: place?.[language] }
    : undefined;
}

/** Writes "March 5, 2024, 19:00–21:00". A time is `2024-03-05` or `2024-03-05T19:00+01:00`. */
function formatTimes(begins: string, ends: string, language: Language): string {
  const isOneDay = begins.slice(0, 10) === ends.slice(0, 10);
  const [start, end] = [begins, ends].map((time) => {
    const [year = 0, month = 1, day = 1] = time.slice(0, 10).split('-').map(Number);
    return [formatDay({ year, month, day }, language), time.slice(11, 16)]
      .filter(Boolean)
      .join(', ');
  });
  if (!isOneDay) return `${start} – ${end}`;
  return ends === begins || ends.length === 10 ? `${start}` : `${start}–${ends.slice(11, 16)}`;
}
