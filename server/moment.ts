/** Moments as the lodge reads them in mails and in its tool. */

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Skopje',
});

/** `24 June 2026 at 14:00`, in the lodge's time, from ISO 8601. */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment));
}
