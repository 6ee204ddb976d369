/** How photos of one event stand together. */
import type { Album, GalleryItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';

/** Photos that follow each other and belong to one album, or to none. */
export interface Group {
  album: Album | undefined;
  /** Index of its first photo in the list. */
  start: number;
  photos: GalleryItem[];
}

export function groupsOf(items: GalleryItem[]): Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last && last.album?.id === item.album?.id) last.photos.push(item);
    else groups.push({ album: item.album, start: index, photos: [item] });
  }
  return groups;
}

/**
 * A day as it is written in a sentence: `5.3.2026`, "March 5, 2026". Not every browser has the
 * Macedonian names of the months, and the gallery's words are without them.
 */
export function formatDay(day: string, language: Language): string {
  const [year, month, date] = day.split('-').map(Number);
  if (language === 'mk') return `${date}.${month}.${year}`;
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
