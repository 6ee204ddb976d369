import type { Album, GalleryItem } from '#shared/items.ts';

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
