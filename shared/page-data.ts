import type { ContactErrors, ContactMessage } from './contact.ts';
import type { ItemOf, NewsItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';
import type { ListName } from './routes.ts';
import type { SiteSettings } from './site.ts';

export type ContactOutcome =
  | { sent: true }
  | { sent: false; typed: ContactMessage; errors: ContactErrors; problem?: ContactProblem };

type ContactProblem = 'tooMany' | 'noRecipient' | 'unavailable';

export interface Paging {
  number: number;
  last: number;
}

/** The page of the list that has the newest item of the year. */
export interface YearStart {
  year: number;
  page: number;
}

/** An event in words. */
export interface ShownEvent {
  begins: string;
  /** "28", or "12–14" for several days of a month. */
  day: string;
  /** The rest of the date in two lines: "December", "2026"; or "February –", "2 March 2026". */
  above: string;
  below: string;
  /** Empty without times. */
  hours: string;
  where: string | undefined;
}

export interface ComingEvent {
  id: number;
  /** At most 60 characters. */
  title: Bilingual;
  /** The server formats the event, as it formats the date of the newest item. */
  times: Bilingual<ShownEvent>;
}

export interface LatestNews {
  id: number;
  /** At most 60 characters. */
  title: Bilingual;
  /** The server formats the date, so that the home page needs no date library. */
  date: Bilingual;
  cancelled?: true;
  /** The address of a copy that is sharp on the home page. */
  picture?: string;
}

type ListData = { [List in ListName]?: ItemOf<List>[] };

export interface PageData extends ListData {
  site: SiteSettings;
  origin: string;
  /** The file with the dictionary of each language. */
  dictionaryAddresses: Bilingual;
  /** The year comes from the server, so that both renders agree at New Year. */
  year: number;
  /** Every document contains the item, because visitors can go to the home page from any page. */
  latest?: LatestNews;
  /** For the same reason, every document contains the coming events, by their beginnings. */
  events?: ComingEvent[];
  /** The id of the first event that has not begun. */
  nextEvent?: number | undefined;
  years?: YearStart[];
  paging?: Paging;
  item?: NewsItem;
  notFound?: true;
  contact?: ContactOutcome;
}

export interface DocumentData<Dictionary = object> extends PageData {
  dictionary: Dictionary;
  language: Language;
}

/** Its value is the URL of the style rules of all pages. */
export const pagesSheetAttribute = 'data-pages';

export const pageDataId = 'page-data';

export interface RenderedPage {
  markup: string;
  dictionary: object;
  title: string;
  description: string;
  /** The breadcrumbs, from the home page to this page. */
  trail: { name: string; address: string }[];
  questions?: { question: string; answer: string }[];
  /** The lodge's own words about itself; a text may be empty. */
  facts?: Record<'founded' | 'seat', { text: string }>;
}

export type RenderPage<Dictionary = object> = (
  address: string,
  data: PageData,
  dictionaries: Bilingual<Dictionary>,
) => Bilingual<RenderedPage>;
