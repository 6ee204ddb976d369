/** Constraints of the tables make sure that each row is a valid item. */
import type { Selectable } from 'kysely';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { readShown, shownTitle } from '#shared/kinds/news.ts';
import type { DeskAlbum, PublicPhoto, StagedPhoto } from '#shared/publishing.ts';
import type { Tables } from './database.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const newsWithAlbumOf = (
  row: Omit<Row<'news'>, 'updatedAt' | 'beginsAt'>,
): NewsItem & { album?: number } => {
  const shown = readShown(row.fields);
  return {
    ...shown,
    id: row.id,
    title: shownTitle({ ...shown, title: JSON.parse(row.title) }),
    content: JSON.parse(row.content),
    createdAt: row.createdAt,
    ...(row.comingUntil && { isComing: true }),
  };
};

/** Only the item's own page needs the album. */
export function newsItemOf(row: Parameters<typeof newsWithAlbumOf>[0]): NewsItem {
  const { album: _, ...item } = newsWithAlbumOf(row);
  return item;
}

interface PhotoRow extends Row<'gallery'> {
  albumTitle: string | null;
  albumDate: string | null;
}

export function galleryItemOf(row: PhotoRow): GalleryItem {
  const { id, imageUrl, caption, position, album, albumTitle: title, albumDate: date } = row;
  return {
    id,
    imageUrl,
    caption: JSON.parse(caption),
    ...(position !== null && { position }),
    ...(album && title && date && { album: { id: album, title: JSON.parse(title), date } }),
  };
}

export const publicPhotoOf = (row: PhotoRow): PublicPhoto => ({
  ...galleryItemOf(row),
  degrees: row.degrees,
  revision: row.revision,
});

export const albumOf = ({ id, title, date, revision }: Row<'albums'>): DeskAlbum => ({
  id,
  title: JSON.parse(title),
  date,
  revision,
});

export const stagedPhotoOf = ({
  original: _,
  caption,
  ...photo
}: Row<'staged_photos'>): StagedPhoto => ({ ...photo, caption: JSON.parse(caption) });
