import type { NewsItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import type { ShownEvent } from '#shared/page-data.ts';
import { timeZone } from '#shared/site.ts';
import en from './en/dates.json' with { type: 'json' };
import mk from './mk/dates.json' with { type: 'json' };

export const dateTexts = { mk, en };

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

/** Writes the date of a publication in Skopje as "March 5, 2024", in the same order in both languages. */
export function formatDate(iso: string, language: Language): string {
  const { year, month, day } = dateInSkopje(iso);
  return `${dateTexts[language].months[month - 1]} ${day}, ${year}`;
}

/** Writes `2026-06-24` as "24 June 2026", in the order of both languages. */
export function formatOwnDay(day: string, language: Language): string {
  const { day: number, month, year } = partsOf(day, language);
  return `${number} ${month} ${year}`;
}

/** A time is `2024-03-05` or `2024-03-05T19:00+01:00`; `clock` is its part `19:00`, or empty. */
function partsOf(time: string, language: Language) {
  const [year, month = 1, day] = time.slice(0, 10).split('-').map(Number);
  return { year, month: dateTexts[language].months[month - 1], day, clock: time.slice(11, 16) };
}

/** An event that ends earlier, after midnight, has one day. */
const halfDay = 12 * 3_600_000;

type Announced = Pick<NewsItem, 'begins' | 'ends' | 'location'>;

/** Returns undefined if the item announces no event. */
export function formatEvent(item: Announced, language: Language): ShownEvent | undefined {
  const { begins, ends = begins, location } = item;
  return begins && ends
    ? { begins, ...formatTimes(begins, ends, language), where: location?.[language] }
    : undefined;
}

function formatTimes(begins: string, ends: string, language: Language) {
  const first = partsOf(begins, language);
  const last = partsOf(ends, language);
  const isOneDay =
    begins.slice(0, 10) === ends.slice(0, 10) ||
    (last.clock !== '' && Date.parse(ends) - Date.parse(begins) < halfDay);
  if (isOneDay) {
    const { day, month, year, clock } = first;
    const clocks = ends === begins ? [clock] : [clock, last.clock];
    return {
      day: `${day}`,
      above: `${month}`,
      below: `${year}`,
      hours: clocks.filter(Boolean).join('–'),
    };
  }
  const [start, end] = [first, last].map(({ day, month, clock }) =>
    [`${day} ${month}`, clock].filter(Boolean).join(', '),
  );
  const hours = first.clock || last.clock ? `${start} – ${end}` : '';
  if (first.year !== last.year) {
    const above = `${first.month} ${first.year} –`;
    return { day: `${first.day}`, above, below: formatOwnDay(ends, language), hours };
  }
  return first.month === last.month
    ? { day: `${first.day}–${last.day}`, above: `${first.month}`, below: `${first.year}`, hours }
    : {
        day: `${first.day}`,
        above: `${first.month} –`,
        below: formatOwnDay(ends, language),
        hours,
      };
}

/** Writes "5 March 2024, 19:00–21:00". */
export const eventLine = ({ day, above, below, hours }: ShownEvent) =>
  [`${day} ${above} ${below}`, hours].filter(Boolean).join(', ');
