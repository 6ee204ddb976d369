/** The items of the lists, as stored, as published and as the API answers them. */
import type { Bilingual } from './language.ts';

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
}

export type NewGalleryItem = Omit<GalleryItem, 'id'>;

export interface NewsItem {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type NewNewsItem = Pick<NewsItem, 'title' | 'content'>;
