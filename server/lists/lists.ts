import { formatDate, formatEvent } from '#content/dates.ts';
import type { NewsItem, NewsReference } from '#shared/items.ts';
import { forLanguages, mapTexts } from '#shared/language.ts';
import type { ComingEvent, LatestNews, PageData, Paging } from '#shared/page-data.ts';
import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import {
  addressOf,
  apiPaths,
  itemParameter,
  type ListName,
  listAddress,
  lists as listNames,
  matchPath,
  mediaPath,
  pagePaths,
} from '#shared/routes.ts';
import { explain } from '../explain.ts';
import { type Effort, jsonAnswer, prepare, type ReadyAnswer, Unavailable } from '../http/answer.ts';
import type { Resource, Route } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import { publishedYears } from '../storage/entry-lists.ts';
import { albumSlice, countGalleryItems, gallerySlice, placeInGallery } from '../storage/gallery.ts';
import type { Part, Stamps } from '../storage/lists.ts';
import {
  calendarNews,
  comingNews,
  countNews,
  findNews,
  newestNews,
  newsAround,
  newsSlice,
  publishedNews,
} from '../storage/news-rows.ts';
import { pageTextChanges } from '../storage/page-texts.ts';

export function available<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw new Unavailable(explain(error) ?? (error as Error).message, { cause: error });
  });
}

/** 24 photos fill complete rows of 1, 2 and 3 columns. */
export const sliceSize = { news: 10, gallery: 24 } as const satisfies Record<ListName, number>;

export interface ListSlice<T> {
  paging: Paging;
  /** Two results with the same stamp contain the same items. */
  stamp: string;
  read(): Promise<T[]>;
}

function createList<T>(
  database: Database,
  stamps: () => Promise<Stamps>,
  name: ListName,
  count: (database: Database) => Promise<number>,
  read: (database: Database, part: Part) => Promise<T[]>,
) {
  const limit = sliceSize[name];
  // Without a database, the last known number of items leads to the cached responses.
  const counted = lastKnown(stamps, name, { total: 0 }, async () => ({
    total: await count(database),
  }));

  function pageOf(
    number: number,
    { stamp, total }: { stamp: string; total: number },
  ): ListSlice<T> | null {
    if (stamp === '') throw new Unavailable('the number of items is not known');
    const last = Math.max(1, Math.ceil(total / limit));
    if (number > last) return null;
    return {
      paging: { number, last },
      stamp,
      read: () => available(read(database, { skip: (number - 1) * limit, limit })),
    };
  }

  return {
    /** Returns null if the list has no such page; the first page always exists. */
    page: (number: number) => counted().then((known) => pageOf(number, known)),
  };
}

const longestTitle = 60;

function shortTitle(title: string): string {
  if (title.length <= longestTitle) return title;
  const start = title.slice(0, longestTitle);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : -1).toWellFormed()}…`;
}

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
    title: mapTexts(title, shortTitle),
    date: forLanguages((language) => formatDate(createdAt, language)),
    ...(cancelled && { cancelled: true }),
    ...(picture && { picture }),
  };
}

function comingOf(item: NewsItem): ComingEvent[] {
  const { mk, en } = forLanguages((language) => formatEvent(item, language));
  const title = mapTexts(item.title, shortTitle);
  return mk && en ? [{ id: item.id, title, times: { mk, en } }] : [];
}

const referenceTo = ({ id, title, createdAt, cancelled }: NewsItem): NewsReference => ({
  id,
  title: mapTexts(title, shortTitle),
  createdAt,
  ...(cancelled && { cancelled }),
});

const mostEvents = 20;

/** Until it is over, an event of one day without times has not begun. */
function beginningOf({ id, begins = '', ends = begins }: NewsItem) {
  const isOneDay = begins.length === 10 && ends === begins;
  return { id, time: isOneDay ? Number.POSITIVE_INFINITY : Date.parse(begins) };
}

interface Newest {
  /** The part of the news that every document contains. */
  data: Pick<PageData, 'latest' | 'events' | 'years'>;
  /** The beginnings of the coming events. */
  beginnings: ReturnType<typeof beginningOf>[];
}

/** Never rejects: without a database it returns the last known value, at first the given one. */
export function lastKnown<Value extends object>(
  stamps: () => Promise<Stamps>,
  list: keyof Stamps,
  first: Value,
  read: () => Promise<Value>,
) {
  type Known = Value & { stamp: string };
  let known: Known = { ...first, stamp: '' };
  let reading: { stamp: string; result: Promise<Known> } | undefined;

  async function readStamp(stamp: string): Promise<Known> {
    try {
      known = { ...(await read()), stamp };
    } catch {
      // `stampReader` logs the outage.
    }
    reading = undefined;
    return known;
  }

  function readOnce(stamp: string): Promise<Known> {
    if (reading?.stamp !== stamp) reading = { stamp, result: readStamp(stamp) };
    return reading.result;
  }

  return () =>
    stamps().then(
      ({ [list]: stamp = 'unchanged' }) => (stamp === known.stamp ? known : readOnce(stamp)),
      () => known,
    );
}

/** This number of photos fits into one row. */
const photosOfEvent = 4;

/** Adds the first photos of the album if the item has one. */
export async function withPhotos(database: Database, item: NewsItem, album: number | null) {
  if (album === null) return item;
  const first = await albumSlice(database, album, { skip: 0, limit: photosOfEvent });
  const photos = first.map(async ({ id, imageUrl, caption }) => {
    const page = Math.ceil((await placeInGallery(database, id)) / sliceSize.gallery);
    return { id, imageUrl, caption, page };
  });
  return first.length > 0 ? { ...item, photos: await Promise.all(photos) } : item;
}

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, stamps: () => Promise<Stamps>) {
  async function newest(): Promise<Newest> {
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
      // On a single page, a choice of years would lead nowhere else.
      ...((years.at(-1)?.page ?? 1) > 1 && { years }),
    };
    return { data, beginnings: coming.map(beginningOf) };
  }
  async function publicItem(id: number): Promise<NewsItem | null> {
    const row = await findNews(database, id);
    if (!row) return null;
    const { album = null, ...own } = row;
    const item = await withPhotos(database, own, album);
    const { newer, older } = await newsAround(database, row);
    return {
      ...item,
      ...(newer && { newer: referenceTo(newer) }),
      ...(older && { older: referenceTo(older) }),
    };
  }
  const known = lastKnown<Newest>(stamps, 'news', { data: {}, beginnings: [] }, newest);
  return {
    news: createList(database, stamps, 'news', countNews, newsSlice),
    gallery: createList(database, stamps, 'gallery', countGalleryItems, gallerySlice),
    newsItem: (id: number) => available(publicItem(id)),
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

/** Builds a `Link` header for the other pages (RFC 8288). It is empty if there is only one page. */
function pageLinks(path: string, { number, last }: Paging): string {
  const links = [
    number > 1 && ['prev', number - 1],
    number < last && ['next', number + 1],
    last > 1 && ['last', last],
  ].filter((link) => link !== false);
  return links.map(([rel, to]) => `<${listAddress(path, Number(to))}>; rel="${rel}"`).join(', ');
}

export function listApi(lists: Lists): [path: string, route: Route][] {
  const noNumber = jsonAnswer(400, { error: 'The page must be a whole number from 1' });
  const noPage = jsonAnswer(404, { error: 'There is no such page' });
  const noItem = jsonAnswer(404, { error: 'There is no such news item' });

  function answer(items: unknown[], effort: Effort, links = ''): Promise<ReadyAnswer> {
    const content = {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': cacheControl.revalidate,
        ...(links && { Link: links }),
      },
      body: JSON.stringify(items),
    };
    return prepare(content, effort);
  }

  async function list(name: ListName, number: number): Promise<Resource | ReadyAnswer> {
    const page = await lists[name].page(number);
    if (!page) return noPage;
    const links = pageLinks(apiPaths[name], page.paging);
    return {
      key: `api ${name} ${number}`,
      stamp: page.stamp,
      async make(limited) {
        const items = await page.read();
        return limited(() => answer(items, number === 1 ? 'best' : 'quick', links));
      },
    };
  }

  /** A single item is returned as a list, so that all responses have one shape. */
  async function single(id: number): Promise<Resource> {
    return {
      key: `api news item ${id}`,
      stamp: await lists.stamp(),
      async make(limited) {
        const item = await lists.newsItem(id);
        return item && limited(() => answer([item], 'quick'));
      },
      missing: () => noItem,
    };
  }

  const routeOf =
    (name: ListName): Route =>
    ({ req }) => {
      const { search } = new URL(req.url);
      const { page, number = 1, item } = matchPath(addressOf(pagePaths[name], search));
      if (page === 'notFound') return req.query(itemParameter) === undefined ? noNumber : noItem;
      return item === undefined ? list(name, number) : single(item);
    };

  return listNames.map((name) => [apiPaths[name], routeOf(name)]);
}
