/** A gallery item, as stored, as published and as `GET /api/gallery` answers it. */
import type { Bilingual } from './language.ts';
import { bilingualSchema, publishedLine } from './text.ts';

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
}

export type NewGalleryItem = Omit<GalleryItem, 'id'>;

/** What may be published; each fault is a sentence for the secretary. */
export const captionSchema = bilingualSchema('caption', publishedLine, 300);
