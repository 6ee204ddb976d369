/** An event as visitors see it. Browsers load this file, so it needs no time zones. */
import type { Bilingual, Language } from './language.ts';

/** Times are days, `2026-12-12`, or have the offset of Skopje: `2026-12-12T19:00+01:00`. */
export interface NewsEvent {
  begins: string;
  ends?: string;
  place?: Bilingual;
}

export function eventOf({ begins, ends, place }: Partial<NewsEvent>): NewsEvent | undefined {
  if (begins === undefined) return undefined;
  return { begins, ...(ends !== undefined && { ends }), ...(place && { place }) };
}

const dayOf = (time: string) => time.slice(0, 10);
const clockOf = (time: string) => time.slice(11, 16);

export interface ShownEvent {
  when: string;
  where: string;
}

/** `writeDay` writes a day such as `2026-12-12` in the language. */
export function shownEvent(
  { begins, ends = begins, place }: NewsEvent,
  language: Language,
  writeDay: (day: string, language: Language) => string,
): ShownEvent {
  const written = (time: string) =>
    [writeDay(dayOf(time), language), clockOf(time)].filter(Boolean).join(', ');
  const isOneDay = dayOf(begins) === dayOf(ends);
  const end = isOneDay ? clockOf(ends) : written(ends);
  const hasEnd = ends !== begins && end !== '';
  const when = written(begins) + (hasEnd ? (isOneDay ? '–' : ' – ') + end : '');
  return { when, where: place?.[language] ?? '' };
}
