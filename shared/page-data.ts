/** What server and render hand each other for a document. */
import type { ContactFaults, ContactMessage } from './contact.ts';
import type { GalleryItem } from './gallery.ts';
import type { Bilingual } from './language.ts';
import type { NewsItem } from './news.ts';
import type { Site } from './site.ts';

/** The answer to a contact form that was posted without scripts. */
export type ContactOutcome =
  | { sent: true }
  | { sent: false; typed: ContactMessage; faults: ContactFaults; refusal?: ContactRefusal };

/** Why the server did not take a message in which nothing is wrong. */
export type ContactRefusal = 'tooMany' | 'noRecipient' | 'unavailable';

export interface PageData {
  site: Site;
  /** For the copyright line; from the server, so that both renders agree at New Year. */
  year: number;
  news?: NewsItem[];
  gallery?: GalleryItem[];
  contact?: ContactOutcome;
}

/** Id of the element that carries it as JSON. */
export const pageDataId = 'page-data';

export interface RenderedPage {
  markup: string;
  title: string;
  description: string;
}

/** The page at a path in both languages. */
export type RenderPage = (path: string, data: PageData) => Bilingual<RenderedPage>;
