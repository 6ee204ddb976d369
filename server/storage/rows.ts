/** Constraints of the tables make sure that each row is a valid item. */
import type { Selectable } from 'kysely';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import type { DeskAlbum, StagedPhoto } from '#shared/publishing.ts';
import type { Tables } from './database.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const newsWithAlbumOf = (
  row: Omit<Row<'news'>, 'updatedAt'>,
): NewsItem & { album?: number } => ({
  id: row.id,
  title: JSON.parse(row.title),
  content: JSON.parse(row.content),
  createdAt: row.createdAt,
  ...JSON.parse(row.fields),
});

/** Only the item's own page needs the album. */
export function newsItemOf(row: Omit<Row<'news'>, 'updatedAt'>): NewsItem {
  const { album: _, ...item } = newsWithAlbumOf(row);
  return item;
}

export const galleryItemOf = ({
  id,
  imageUrl,
  caption,
  position,
}: Pick<Row<'gallery'>, 'id' | 'imageUrl' | 'caption' | 'position'>): GalleryItem => ({
  id,
  imageUrl,
  caption: JSON.parse(caption),
  ...(position !== null && { position }),
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
