/** Moments as the lodge reads them: in mails, in its tool, in the copyright line. */
import { timeZone } from '#shared/time-zone.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
});

/** `24 June 2026 at 14:00`, in the lodge's time, from ISO 8601. */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment));
}

const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });

/** The year as the lodge has it, computed once a second at most. */
export function createYear(now: () => Date): () => number {
  let second = Number.NaN;
  let year = 0;
  return () => {
    const moment = now().getTime();
    const current = Math.floor(moment / 1000);
    if (current !== second) {
      second = current;
      year = Number(yearFormat.format(moment));
    }
    return year;
  };
}
