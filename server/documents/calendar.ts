/** Writes events as an iCalendar file (RFC 5545). */
import { formatEvent } from '#content/dates.ts';
import { dayAfter, endOfDay } from '#shared/date.ts';
import type { Language } from '#shared/language.ts';
import { newsDescription } from '#shared/news-text.ts';
import { itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import type { Lists } from '../lists/lists.ts';

type Item = Awaited<ReturnType<Lists['calendarNews']>>[number];

/** A line may have 75 bytes, and a character has up to four. Continuations begin with a space. */
const folded = (line: string) =>
  Buffer.byteLength(line) > 75 ? line.match(/.{1,18}/gu)?.join('\r\n ') : line;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

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
  name: string;
  language: Language;
}

function eventLines(item: Item, { origin, language }: Calendar): string[] {
  const { id, title, content, begins, ends, updatedAt } = item;
  if (!begins) return [];
  const where = formatEvent(item, language)?.where;
  return [
    'BEGIN:VEVENT',
    `UID:news-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    // A change has a higher number. It is the time of the change, so that it also grows after a restore.
    `SEQUENCE:${Math.floor(Date.parse(updatedAt) / 1000)}`,
    ...timesOf(begins, ends),
    `SUMMARY:${escaped(title[language])}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `DESCRIPTION:${escaped(newsDescription(content[language]))}`,
    `URL:${origin}${localizedPath(itemAddress(pagePaths.news, id), language)}`,
    'END:VEVENT',
  ];
}

export function writeCalendar(items: Item[], calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...items.flatMap((item) => eventLines(item, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
