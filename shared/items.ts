import type { Dated } from './collections/collection.ts';
import type { CollectionName, FieldsOf } from './collections/collections.ts';
import type { NewsFields } from './collections/news.ts';
import type { Attachment } from './fields/attachments.ts';
import type { Bilingual } from './language.ts';
import type { ListName } from './routes.ts';

/** A public entry, as visitors see the collections without a table of their own. */
export type PublicItem<Fields extends Dated> = Omit<Fields, 'date'> & {
  id: number;
  /** The time of publication, ISO 8601 in UTC. */
  createdAt: string;
};

type Items = { [Collection in CollectionName]: PublicItem<FieldsOf[Collection]> };

/** A list has the name of its collection; the gallery has photos. */
export type ItemOf<List extends ListName> = (Omit<Items, 'news'> & {
  news: NewsItem;
  gallery: GalleryItem;
})[List];

export interface Album {
  id: number;
  title: Bilingual;
  /** The date has the format `2026-03-05`. */
  date: string;
}

export interface GalleryItem {
  id: number;
  imageUrl: string;
  caption: Bilingual;
  album?: Album;
}

type OtherFields = Omit<
  NewsFields,
  'title' | 'content' | 'picture' | 'event' | 'attachments' | 'album' | 'date'
>;

/** An item has only those fields of its collection that are not empty. */
export interface NewsItem extends Partial<OtherFields> {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** The time of publication, ISO 8601 in UTC. */
  createdAt: string;
  picture?: string;
  /** The time of the last correction, of an item on its own page. */
  updatedAt?: string;
  pictureDescription?: Bilingual;
  /** The times of an event: `2026-12-12`, or `2026-12-12T19:00+01:00`. */
  begins?: string;
  ends?: string;
  location?: Bilingual;
  cancelled?: boolean;
  attachments?: Attachment[];
  /** True until the event is over. */
  isComing?: boolean;
  /** Only an item on its own page contains the first photos of its album, and its neighbours. */
  photos?: EventPhoto[];
  /** The number of photos in the album, if these are not all. */
  photoCount?: number;
  newer?: NewsReference;
  older?: NewsReference;
}

/** A link to another item. */
export type NewsReference = Pick<NewsItem, 'id' | 'title' | 'createdAt' | 'cancelled'>;

export interface EventPhoto extends Pick<GalleryItem, 'id' | 'imageUrl' | 'caption'> {
  /** The number of the gallery's page that shows the photo. */
  page: number;
}
