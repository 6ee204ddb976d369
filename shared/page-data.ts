import type { ContactFaults, ContactMessage } from './contact.ts';
import type { NewsEvent, ShownEvent } from './event.ts';
import type { GalleryItem, NewsItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';
import type { Site } from './site.ts';

export type ContactOutcome =
  | { sent: true }
  | { sent: false; typed: ContactMessage; faults: ContactFaults; refusal?: ContactRefusal };

export type ContactRefusal = 'tooMany' | 'noRecipient' | 'unavailable';

export interface Paging {
  number: number;
  last: number;
}

/** The page of the list that has the newest item of the year. */
export interface YearPage {
  year: number;
  page: number;
}

export interface ComingEvent extends NewsEvent {
  id: number;
  title: Bilingual;
}

export interface NextEvent extends Pick<ComingEvent, 'id' | 'title' | 'begins'> {
  /** The server writes the time, so that the home page needs no date library. */
  shown: Bilingual<ShownEvent>;
}

/** What the pages of the news have beside the items. */
export interface NewsOutline {
  years: YearPage[];
  /** Only the first page has events. */
  events: ComingEvent[];
}

export interface LatestNews {
  id: number;
  title: Bilingual;
  /** The server formats the date, so that the home page needs no date library. */
  date: Bilingual;
  pictureStem?: string;
}

export interface PageData {
  site: Site;
  /** The year comes from the server, so that both renders agree at New Year. */
  year: number;
  /** Every document contains the item, because visitors can go to the home page from any page. */
  latest?: LatestNews;
  /** The next event is in every document, too. */
  next?: NextEvent;
  news?: NewsItem[];
  gallery?: GalleryItem[];
  paging?: Paging;
  outline?: NewsOutline;
  item?: NewsItem;
  notFound?: true;
  contact?: ContactOutcome;
}

export interface DocumentData<Words = object> extends PageData {
  words: Words;
  language: Language;
}

export const sheetsAttribute = 'data-sheets';

export const pageDataId = 'page-data';

export interface RenderedPage {
  markup: string;
  words: object;
  title: string;
  description: string;
  /** The breadcrumbs, from the home page to this page. */
  trail: { name: string; address: string }[];
  questions?: { question: string; answer: string }[];
}

export type RenderPage = (address: string, data: PageData) => Bilingual<RenderedPage>;
