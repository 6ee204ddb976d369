/** Writes events as an iCalendar file (RFC 5545). */
import { parseDate } from '#shared/date.ts';
import { eventOf, type NewsEvent, shownEvent } from '#shared/event.ts';
import type { Language } from '#shared/language.ts';
import { newsDescription } from '#shared/news-text.ts';
import { itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import type { CalendarItem } from '../storage/news.ts';

const mostBytes = 75;

/** A line may have 75 bytes; its continuations begin with a space. */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > mostBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return `${text}\r\n`;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

const isDay = (time: string) => !time.includes('T');

const utc = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

function dayAfter(day: string): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function midnightAfter(day: string): string {
  const parsed = parseDate(dayAfter(day));
  return parsed.ok ? parsed.iso : day;
}

const dateValue = (time: string) =>
  isDay(time) ? `;VALUE=DATE:${time.replaceAll('-', '')}` : `:${utc(time)}`;

/** The end is the first time or day after the event. */
function timesOf({ begins, ends }: NewsEvent): string[] {
  const last = ends ?? begins;
  const after = isDay(begins) ? dayAfter(last) : isDay(last) ? midnightAfter(last) : last;
  const hasEnd = ends !== undefined || isDay(begins);
  return [`DTSTART${dateValue(begins)}`, ...(hasEnd ? [`DTEND${dateValue(after)}`] : [])];
}

export interface Calendar {
  origin: string;
  name: string;
  language: Language;
}

function eventLines(item: CalendarItem, { origin, language }: Calendar): string[] {
  const event = eventOf(item);
  if (!event) return [];
  const { where } = shownEvent(event, language, String);
  const changed = utc(item.updatedAt);
  const text = (name: string, value: string) => `${name};LANGUAGE=${language}:${escaped(value)}`;
  return [
    'BEGIN:VEVENT',
    `UID:news-${item.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${item.sequence}`,
    ...timesOf(event),
    text('SUMMARY', item.title[language]),
    ...(where ? [text('LOCATION', where)] : []),
    text('DESCRIPTION', newsDescription(item.content[language])),
    `URL:${origin}${localizedPath(itemAddress(pagePaths.news, item.id), language)}`,
    'END:VEVENT',
  ];
}

export function writeCalendar(items: CalendarItem[], calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendar.name.replace(/[^\p{L}\p{N} ]/gu, '')}//Events//${calendar.language.toUpperCase()}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...items.flatMap((item) => eventLines(item, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}
