/** The photos that the server of the desk lists for the browser. */
import type { PublicPhoto, StagedPhoto, Warning } from '#shared/publishing.ts';

/** A staged photo in the list of all. */
export interface StagedLine extends StagedPhoto {
  /** What looks wrong in its caption. */
  warnings: Warning[];
}

/** A public photo in the list of all. */
export interface GalleryLine extends PublicPhoto {
  /** Counted from 1; a damaged photo is not shown, but has one. */
  place: number;
  /** What looks wrong in its caption. */
  warnings: Warning[];
}

/** Public photos, the first of the gallery first. */
export interface GalleryPage {
  photos: GalleryLine[];
  /** Of all. */
  total: number;
  /** What the next page skips; null after the last. */
  next: number | null;
}
