/** News and gallery page by page, read anew only where something has changed. */
import type { GalleryItem } from '#shared/gallery.ts';
import type { NewsItem } from '#shared/news.ts';
import type { Paging } from '#shared/page-data.ts';
import type { ListName } from '#shared/routes.ts';
import { explain } from '../explain.ts';
import { Unavailable } from '../http/unavailable.ts';
import type { Database } from '../storage/database.ts';
import { countGalleryItems, galleryPart } from '../storage/gallery.ts';
import type { Part } from '../storage/newest-first.ts';
import { countNews, newsPart } from '../storage/news.ts';
import type { Revisions } from '../storage/revisions.ts';

/** How many items a page shows. News are whole texts; the gallery's number fills 1, 2 and 3 columns. */
export const pageSize = { news: 10, gallery: 24 } as const satisfies Record<ListName, number>;

/** A page that exists, before anything of it has been read. */
export interface ListPage<T> {
  paging: Paging;
  /** Names the state of the list; the same again means the same items. */
  revision: string;
  read(): Promise<T[]>;
}

export interface List<T> {
  /** Null where the list has no such page; the first is always there, empty or not. */
  page(number: number): Promise<ListPage<T> | null>;
}

export interface Lists {
  news: List<NewsItem>;
  gallery: List<GalleryItem>;
}

async function available<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw new Unavailable(explain(error) ?? (error as Error).message, { cause: error });
  }
}

function createList<T>(
  database: Database,
  revisions: () => Promise<Revisions>,
  name: ListName,
  count: (database: Database) => Promise<number>,
  read: (database: Database, part: Part) => Promise<T[]>,
): List<T> {
  const limit = pageSize[name];
  let known = { revision: '', total: 0 };

  /** The revision first: what changes between the two queries changes it again. */
  async function current(): Promise<typeof known> {
    const revision = (await revisions())[name];
    if (known.revision === revision) return known;
    try {
      known = { revision, total: await count(database) };
    } catch (error) {
      // What was known before leads to answers that were kept before.
      if (known.revision === '') throw error;
    }
    return known;
  }

  return {
    async page(number) {
      const { revision, total } = await available(current());
      const last = Math.max(1, Math.ceil(total / limit));
      if (number > last) return null;
      return {
        paging: { number, last },
        revision,
        read: () => available(read(database, { skip: (number - 1) * limit, limit })),
      };
    },
  };
}

export function createLists(database: Database, revisions: () => Promise<Revisions>): Lists {
  return {
    news: createList(database, revisions, 'news', countNews, newsPart),
    gallery: createList(database, revisions, 'gallery', countGalleryItems, galleryPart),
  };
}
