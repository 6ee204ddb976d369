/** The newest item and the coming events, which every document shows. */
import { formatDate, formatEvent } from '#content/dates.ts';
import type { NewsItem } from '#shared/items.ts';
import { forLanguages, mapLanguages } from '#shared/language.ts';
import type { ComingEvent, LatestNews, PageData } from '#shared/page-data.ts';
import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { shortened } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import { publishedYears } from '../storage/entry-lists.ts';
import { comingNews, newestNews } from '../storage/news-rows.ts';
import { sliceSize } from './slices.ts';

export const shortTitle = (title: string) => shortened(title, 60);

/** The home page crops the picture to a tile of up to 960 by 540 pixels, and shows no small one. */
function copyForHome(imageUrl: string): string | undefined {
  const picture = parsePicture(imageUrl);
  if (!picture || picture.width < 960) return undefined;
  const needed = Math.max(960, (540 * picture.width) / picture.height);
  const width = copyWidths(picture).find((copy) => copy >= needed) ?? picture.width;
  return `${mediaPath}/${pictureFile(picture, { width, format: 'webp' })}`;
}

function latestOf(item: NewsItem): LatestNews {
  const { id, title, createdAt, cancelled, picture: imageUrl = '' } = item;
  const picture = copyForHome(imageUrl);
  return {
    id,
    title: mapLanguages(title, shortTitle),
    date: forLanguages((language) => formatDate(createdAt, language)),
    ...(cancelled && { cancelled: true }),
    ...(picture && { picture }),
  };
}

function comingOf(item: NewsItem): ComingEvent[] {
  const { mk, en } = forLanguages((language) => formatEvent(item, language));
  const title = mapLanguages(item.title, shortTitle);
  return mk && en ? [{ id: item.id, title, times: { mk, en } }] : [];
}

const mostEvents = 20;

/** Until it is over, an event of one day without times has not begun. */
function beginningOf({ id, begins = '', ends = begins }: NewsItem) {
  const isOneDay = begins.length === 10 && ends === begins;
  return { id, time: isOneDay ? Number.POSITIVE_INFINITY : Date.parse(begins) };
}

export interface Newest {
  /** The part of the news that every document contains. */
  data: Pick<PageData, 'latest' | 'events' | 'years'>;
  /** The beginnings of the coming events. */
  beginnings: ReturnType<typeof beginningOf>[];
}

export async function readNewest(database: Database): Promise<Newest> {
  const coming = await comingNews(database, mostEvents);
  // The home page shows the next event, too, so that the newest item is another one.
  const newest = await newestNews(database, coming.length + 1);
  const item = newest.find(({ isComing }) => !isComing);
  const events = coming.flatMap(comingOf);
  const years = (await publishedYears(database, 'news')).map(({ year, newer }) => ({
    year,
    page: Math.floor(newer / sliceSize.news) + 1,
  }));
  const data = {
    ...(item && { latest: latestOf(item) }),
    ...(events.length > 0 && { events }),
    // If all years begin on the first page, their links would all lead to it.
    ...((years.at(-1)?.page ?? 1) > 1 && { years }),
  };
  return { data, beginnings: coming.map(beginningOf) };
}
