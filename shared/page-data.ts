/** What server and render hand each other for a document. */
import type { ContactFaults, ContactMessage } from './contact.ts';
import type { GalleryItem, NewsItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';
import type { Site } from './site.ts';

/** The answer to a contact form that was posted without scripts. */
export type ContactOutcome =
  | { sent: true }
  | { sent: false; typed: ContactMessage; faults: ContactFaults; refusal?: ContactRefusal };

/** Why the server did not take a message in which nothing is wrong. */
export type ContactRefusal = 'tooMany' | 'noRecipient' | 'unavailable';

/** Which page of a list this is, and how many there are. */
export interface Paging {
  number: number;
  last: number;
}

/** What the home page shows of the newest news item. */
export interface LatestNews {
  id: number;
  title: Bilingual;
  /** As a visitor reads it, so that the home page needs no library for dates. */
  date: Bilingual;
}

export interface PageData {
  site: Site;
  /** For the copyright line; from the server, so that both renders agree at New Year. */
  year: number;
  /** In every document, as each may lead to the home page; absent where there is none, or none is known. */
  latest?: LatestNews;
  news?: NewsItem[];
  gallery?: GalleryItem[];
  /** With news or gallery. */
  paging?: Paging;
  /** The one that the document shows, in place of a list. */
  item?: NewsItem;
  /** The document is the one for what is not found, whatever its address says. */
  notFound?: true;
  contact?: ContactOutcome;
}

/** What a document carries for its scripts. */
export interface DocumentData<Words = object> extends PageData {
  /** Those of the document's own language; the other one's markup is enough until it is hydrated. */
  words: Words;
  language: Language;
  /** Addresses of what the next click may need. */
  ahead: string[];
}

/** Attribute of the inlined styles: the names of the sheets, or their parts, that they are from. */
export const sheetsAttribute = 'data-sheets';

/** Id of the element that carries it as JSON. */
export const pageDataId = 'page-data';

export interface RenderedPage {
  markup: string;
  /** What it says, for the browser to render it again. */
  words: object;
  title: string;
  description: string;
}

/** The page at an address in both languages. */
export type RenderPage = (address: string, data: PageData) => Bilingual<RenderedPage>;
