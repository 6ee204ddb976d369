/** What visitors read of the database. */
import type { Database } from '../storage/database.ts';
import { countGalleryItems, gallerySlice } from '../storage/gallery.ts';
import type { Revisions } from '../storage/lists.ts';
import { calendarNews, countNews, newsSlice, publishedNews } from '../storage/news-rows.ts';
import { pageTextChanges } from '../storage/page-texts.ts';
import { available, lastKnown } from './last-known.ts';
import { type Newest, readNewest } from './newest.ts';
import { publicItem } from './news-item.ts';
import { createList } from './slices.ts';

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, revisions: () => Promise<Revisions>) {
  const known = lastKnown<Newest>(revisions, 'news', { data: {}, beginnings: [] }, () =>
    readNewest(database),
  );
  return {
    news: createList(database, revisions, 'news', countNews, newsSlice),
    gallery: createList(database, revisions, 'gallery', countGalleryItems, gallerySlice),
    newsItem: (id: number) => available(publicItem(database, id)),
    revision: async () => Object.values(await available(revisions())).join(' '),
    publishedNews: (limit: number) => available(publishedNews(database, limit)),
    calendarNews: (id?: number) => available(calendarNews(database, id)),
    pageTextChanges: () => available(pageTextChanges(database)),
    /** The revision changes also when an event begins. */
    latestNews: (now: Date) =>
      known().then(({ data, beginnings, revision }) => {
        const nextEvent = beginnings.find(({ time }) => time > now.getTime())?.id;
        return { data: { ...data, nextEvent }, revision: `${revision} ${nextEvent}` };
      }),
  };
}
