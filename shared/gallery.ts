/** A gallery item, as stored, as published and as `GET /api/gallery` answers it. */
import type { Bilingual } from './language.ts';

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
}

export type NewGalleryItem = Omit<GalleryItem, 'id'>;
