/** Writes events as an iCalendar file (RFC 5545). */
import { formatEvent } from '#content/dates.ts';
import { dayAfter, endOfDay } from '#shared/date.ts';
import type { Language } from '#shared/language.ts';
import { newsDescription } from '#shared/news-text.ts';
import { itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { cleanText } from '#shared/text.ts';
import type { Lists } from '../lists/lists.ts';

type Item = Awaited<ReturnType<Lists['calendarNews']>>[number];

/** A line may have 75 bytes, and a character has up to four. Continuations begin with a space. */
const folded = (line: string) =>
  Buffer.byteLength(line) > 75 ? line.match(/.{1,18}/gu)?.join('\r\n ') : line;

/** Texts of a restored backup may contain other line breaks and control characters. */
const escaped = (text: string) =>
  cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const isDay = (time: string) => time.length === 10;

const utc = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/** The end is the first time, or the first day, after the event. */
function timesOf(begins: string, ends?: string): string[] {
  const date = (day: string) => `;VALUE=DATE:${day.replaceAll('-', '')}`;
  if (isDay(begins)) return [`DTSTART${date(begins)}`, `DTEND${date(dayAfter(ends ?? begins))}`];
  const end = ends && (isDay(ends) ? endOfDay(ends) : ends);
  return [`DTSTART:${utc(begins)}`, ...(end ? [`DTEND:${utc(end)}`] : [])];
}

interface Calendar {
  origin: string;
  /** The owner of the calendar. */
  name: string;
  language: Language;
  /** True if programs may subscribe to it, because it has all events. */
  isComplete: boolean;
}

function eventLines(item: Item, { origin, language }: Calendar): string[] {
  const { id, title, content, begins, ends, cancelled, updatedAt } = item;
  if (!begins) return [];
  const where = formatEvent(item, language)?.where;
  const url = origin + localizedPath(itemAddress(pagePaths.news, id), language);
  return [
    'BEGIN:VEVENT',
    `UID:news-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    // A change has a higher number. It is the time of the change, so that it also grows after a restore.
    `SEQUENCE:${Math.floor(Date.parse(updatedAt) / 1000)}`,
    ...timesOf(begins, ends),
    ...(cancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escaped(title[language])}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    // Google Calendar and Outlook do not show the property URL.
    `DESCRIPTION:${escaped(`${newsDescription(content[language])}\n\n${url}`)}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** A calendar must have a component (RFC 5545, section 3.6). */
const withoutEvents = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export function writeCalendar(items: Item[], calendar: Calendar): string {
  const name = escaped(calendar.name);
  // Apple's Calendar reads the first interval, Outlook the second one. With the name of a calendar,
  // Outlook would not add a single event to the user's own calendar.
  const subscribed = [
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${name}`,
    ...(calendar.isComplete ? subscribed : []),
    ...(items.length === 0 ? withoutEvents : []),
    ...items.flatMap((item) => eventLines(item, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
