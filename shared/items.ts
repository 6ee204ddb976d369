/** The items of the lists, as stored, as published and as the API answers them. */
import type { Bilingual } from './language.ts';

/** An event whose photos stand together in the gallery. */
export interface Album {
  id: number;
  title: Bilingual;
  /** The day of the event: `2026-03-05`. */
  date: string;
}

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
  /** Its place among the photos that were moved, higher ones first; a photo without one counts by its `id`. */
  position?: number;
  album?: Album;
}

export type NewGalleryItem = Pick<GalleryItem, 'imageUrl' | 'caption'>;

export interface NewsItem {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** The moment of publication: ISO 8601, UTC. */
  createdAt: string;
  /** The address of its picture, as `GalleryItem.imageUrl`; absent where it has none. */
  picture?: string;
  /** Present with `picture`. */
  pictureDescription?: Bilingual;
}

export type NewNewsItem = Pick<NewsItem, 'title' | 'content' | 'picture' | 'pictureDescription'>;
