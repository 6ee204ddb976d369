/** Dates as the tool writes them everywhere, in the time of Skopje; each can be typed as it is shown. */
import { writeDate } from '#server/publishing/date.ts';
import { language } from './words/words.ts';

/** `5.3.2026 18:30`, or in English `2026-03-05 18:30`; what is no moment stays as it is. */
export function writeMoment(iso: string): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  const written = writeDate(iso);
  if (language === 'en') return written;
  return written.replace(/^(\d+)-0?(\d+)-0?(\d+)/, '$3.$2.$1');
}
