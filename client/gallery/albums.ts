import { dateWords } from '#content/dates.ts';
import { fill } from '#content/words.ts';
import type { Album, GalleryItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';

/** A group contains the photos of one album, or adjacent photos without an album. */
export interface Group {
  album: Album | undefined;
  /** The index of the first photo on the page. */
  start: number;
  photos: GalleryItem[];
}

/** An album appears once, at its first photo, even if another of its photos was moved elsewhere. */
export function groupsOf(items: GalleryItem[]): Group[] {
  const groups: Omit<Group, 'start'>[] = [];
  for (const item of items) {
    const { album } = item;
    const open = album ? groups : groups.slice(-1);
    const group = open.find((each) => each.album?.id === album?.id);
    if (group) group.photos.push(item);
    else groups.push({ album, photos: [item] });
  }
  let above = 0;
  return groups.map((group) => {
    const start = above;
    above += group.photos.length;
    return { ...group, start };
  });
}

/** The formats are „5 март 2026 г.“ and "5 March 2026". */
export function formatDay(iso: string, language: Language): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const words = dateWords[language];
  return fill(words.day, { day, month: words.months[month - 1] ?? month, year });
}
