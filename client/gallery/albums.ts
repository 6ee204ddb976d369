import type { Album, GalleryItem } from '#shared/items.ts';

/** The photos of one album, or those without an album, which the list has together. */
export interface Group {
  album: Album | undefined;
  /** The index of the first photo on the page. */
  start: number;
  photos: GalleryItem[];
}

export function groupsOf(items: GalleryItem[]): Group[] {
  const groups: Group[] = [];
  items.forEach((item, start) => {
    const open = groups.at(-1);
    if (open && open.album?.id === item.album?.id) open.photos.push(item);
    else groups.push({ album: item.album, start, photos: [item] });
  });
  return groups;
}
