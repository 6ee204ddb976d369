/**
 * News and gallery: pages of the lists, single items and the latest news, read again only after a
 * change; and the API.
 */
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { forLanguages } from '#shared/language.ts';
import type { LatestNews, Paging } from '#shared/page-data.ts';
import {
  addressOf,
  apiPath,
  apiPaths,
  itemParameter,
  type ListName,
  listAddress,
  lists as listNames,
  matchPath,
  pagePaths,
} from '#shared/routes.ts';
import { formatDay } from '../dates.ts';
import { explain } from '../explain.ts';
import {
  type Content,
  type Effort,
  plainAnswer,
  prepare,
  protect,
  type ReadyAnswer,
  Unavailable,
} from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import type { Resource } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import { DamagedRowError } from '../storage/damaged-rows.ts';
import type { Database } from '../storage/database.ts';
import { countGalleryItems, galleryPart } from '../storage/gallery.ts';
import type { Part, Revisions } from '../storage/lists.ts';
import { countNews, findNews, newestNews, newestNewsNumbers, newsPart } from '../storage/news.ts';

export function available<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw new Unavailable(explain(error) ?? (error as Error).message, { cause: error });
  });
}

/** The gallery's number fills 1, 2 and 3 columns. */
export const pageSize = { news: 10, gallery: 24 } as const satisfies Record<ListName, number>;

export interface ListPage<T> {
  paging: Paging;
  /** The state of the list; the same again means the same items. */
  revision: string;
  read(): Promise<T[]>;
}

export interface List<T> {
  /** Null if the list has no such page; the first one always exists. */
  page(number: number): Promise<ListPage<T> | null>;
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

  async function countAnew(revision: string): Promise<void> {
    try {
      known = { revision, total: await count(database) };
    } catch (error) {
      // The previous count leads to the answers that are kept.
      if (known.revision === '') throw error;
    }
  }

  function pageOfKnown(number: number): ListPage<T> | null {
    const { revision, total } = known;
    const last = Math.max(1, Math.ceil(total / limit));
    if (number > last) return null;
    return {
      paging: { number, last },
      revision,
      read: () => available(read(database, { skip: (number - 1) * limit, limit })),
    };
  }

  return {
    // By `then`, as each `await` costs every request for a list a turn of the event loop.
    page: (number) =>
      available(
        revisions().then(({ [name]: revision }) =>
          known.revision === revision
            ? pageOfKnown(number)
            : countAnew(revision).then(() => pageOfKnown(number)),
        ),
      ),
  };
}

const mostNamed = 500;

export interface NewsNumbers {
  revision: string;
  read(): Promise<number[]>;
}

export function createNewsNumbers(
  database: Database,
  revisions: () => Promise<Revisions>,
): () => Promise<NewsNumbers> {
  const read = () => available(newestNewsNumbers(database, mostNamed));
  return async () => ({ revision: (await available(revisions())).news, read });
}

export type FindItem = (id: number) => Promise<NewsItem | null>;

export function createFindItem(database: Database): FindItem {
  async function find(id: number): Promise<NewsItem | null> {
    try {
      return (await findNews(database, id)) ?? null;
    } catch (error) {
      // The list, which leaves it out, warns of it.
      if (error instanceof DamagedRowError) return null;
      throw error;
    }
  }
  return (id) => available(find(id));
}

const longestTitle = 60;

/** More than one: a damaged row is left out. */
const asked = 5;

function shortTitle(title: string): string {
  if (title.length <= longestTitle) return title;
  const start = title.slice(0, longestTitle);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : -1).toWellFormed()}…`;
}

function latestOf({ id, title, createdAt }: NewsItem): LatestNews {
  return {
    id,
    title: forLanguages((language) => shortTitle(title[language])),
    date: forLanguages((language) => formatDay(createdAt, language)),
  };
}

export interface Latest {
  revision: string;
  news?: LatestNews;
}

/** Never rejects: without a database the last known item is the latest. */
export function createLatestNews(
  database: Database,
  revisions: () => Promise<Revisions>,
): () => Promise<Latest> {
  let known: Latest = { revision: '' };
  let reading: { revision: string; result: Promise<Latest> } | undefined;

  async function read(revision: string): Promise<Latest> {
    try {
      const [item] = await newestNews(database, asked);
      known = { revision, ...(item && { news: latestOf(item) }) };
    } catch {
      // `revisionReader` reports that the database is away.
    }
    reading = undefined;
    return known;
  }

  function readOnce(revision: string): Promise<Latest> {
    if (reading?.revision !== revision) reading = { revision, result: read(revision) };
    return reading.result;
  }

  return () =>
    revisions().then(
      ({ news }) => (news === known.revision ? known : readOnce(news)),
      () => known,
    );
}

export interface Lists {
  news: List<NewsItem>;
  gallery: List<GalleryItem>;
  newsItem: FindItem;
  newsRevision: () => Promise<string>;
  newsNumbers: () => Promise<NewsNumbers>;
  latestNews: () => Promise<Latest>;
}

export function createLists(database: Database, revisions: () => Promise<Revisions>): Lists {
  return {
    news: createList(database, revisions, 'news', countNews, newsPart),
    gallery: createList(database, revisions, 'gallery', countGalleryItems, galleryPart),
    newsItem: createFindItem(database),
    newsRevision: async () => (await available(revisions())).news,
    newsNumbers: createNewsNumbers(database, revisions),
    latestNews: createLatestNews(database, revisions),
  };
}

/** Links to the other pages (RFC 8288); empty if there is one page. */
function pageLinks(path: string, { number, last }: Paging): string {
  const links = [
    number > 1 && ['prev', number - 1],
    number < last && ['next', number + 1],
    last > 1 && ['last', last],
  ].filter((link) => link !== false);
  return links.map(([rel, to]) => `<${listAddress(path, Number(to))}>; rel="${rel}"`).join(', ');
}

export function apiError(status: number, error: string): Content {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never },
    body: JSON.stringify({ error }),
  };
}

export function listApi(lists: Lists, headers: Record<string, string>): Route {
  const refuse = (status: number, error: string) =>
    plainAnswer(protect(apiError(status, error), headers));
  const unknown = refuse(404, 'Not found');
  const noNumber = refuse(400, 'The page must be a whole number from 1');
  const noPage = refuse(404, 'There is no such page');
  const noItem = refuse(404, 'There is no such news item');
  const names = new Map<string, ListName>(listNames.map((name) => [apiPaths[name], name]));

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
    return prepare(protect(content, headers), effort);
  }

  async function list(name: ListName, number: number): Promise<Resource | ReadyAnswer> {
    const page = await lists[name].page(number);
    if (!page) return noPage;
    const links = pageLinks(apiPaths[name], page.paging);
    return {
      key: `api ${name} ${number}`,
      revision: page.revision,
      async make(limited) {
        const items = await page.read();
        return limited(() => answer(items, number === 1 ? 'best' : 'quick', links));
      },
    };
  }

  /** A list, too, so that one call has one shape. */
  async function single(id: number): Promise<Resource> {
    return {
      key: `api news item ${id}`,
      revision: await lists.newsRevision(),
      async make(limited) {
        const item = await lists.newsItem(id);
        return item && limited(() => answer([item], 'quick'));
      },
      missing: () => noItem,
    };
  }

  return ({ path, search, query }) => {
    const name = names.get(path);
    if (name === undefined) return path.startsWith(apiPath) ? unknown : null;
    const { page, number = 1, item } = matchPath(addressOf(pagePaths[name], search));
    if (page === 'notFound') return query(itemParameter) === null ? noNumber : noItem;
    return item === undefined ? list(name, number) : single(item);
  };
}
