import type { Bilingual } from './language.ts';

export interface Album {
  id: number;
  title: Bilingual;
  /** A day: `2026-03-05`. */
  date: string;
}

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
  /** Of a moved photo; without one the `id` counts. */
  position?: number;
  album?: Album;
}

export type NewGalleryItem = Pick<GalleryItem, 'imageUrl' | 'caption'>;

export interface NewsItem {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** ISO 8601, UTC. */
  createdAt: string;
  picture?: string;
  pictureDescription?: Bilingual;
}

export type NewNewsItem = Pick<NewsItem, 'title' | 'content' | 'picture' | 'pictureDescription'>;
