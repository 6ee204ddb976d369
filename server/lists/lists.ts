/** What visitors read of the database. */
import type { Database } from '../storage/database.ts';
import { countGalleryItems, gallerySlice } from '../storage/gallery.ts';
import type { Stamps } from '../storage/lists.ts';
import { calendarNews, countNews, newsSlice, publishedNews } from '../storage/news-rows.ts';
import { pageTextChanges } from '../storage/page-texts.ts';
import { available, lastKnown } from './last-known.ts';
import { type Newest, readNewest } from './newest.ts';
import { publicItem } from './news-item.ts';
import { createList } from './slices.ts';

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, stamps: () => Promise<Stamps>) {
  const known = lastKnown<Newest>(stamps, 'news', { data: {}, beginnings: [] }, () =>
    readNewest(database),
  );
  return {
    news: createList(database, stamps, 'news', countNews, newsSlice),
    gallery: createList(database, stamps, 'gallery', countGalleryItems, gallerySlice),
    newsItem: (id: number) => available(publicItem(database, id)),
    stamp: async () => Object.values(await available(stamps())).join(' '),
    publishedNews: (limit: number) => available(publishedNews(database, limit)),
    calendarNews: (id?: number) => available(calendarNews(database, id)),
    pageTextChanges: () => available(pageTextChanges(database)),
    /** The stamp changes also when an event begins. */
    latestNews: (now: Date) =>
      known().then(({ data, beginnings, stamp }) => {
        const nextEvent = beginnings.find(({ time }) => time > now.getTime())?.id;
        return { data: { ...data, nextEvent }, stamp: `${stamp} ${nextEvent}` };
      }),
  };
}
