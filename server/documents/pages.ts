/** The documents: which data an address needs, rendered once for each state of it. */
import { defaultLanguage, isLanguage, type Language, languageParameter } from '#shared/language.ts';
import type { ContactOutcome, PageData } from '#shared/page-data.ts';
import { addressOf, isList, type ListName, matchPath, pagePaths } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import { type Effort, plainAnswer, prepare, protect, type ReadyAnswer } from '../http/answer.ts';
import type { Route, Target } from '../http/handler.ts';
import type { Resource, ResponseCache } from '../http/response-cache.ts';
import { cacheControl, contentSecurityPolicy } from '../http/security-headers.ts';
import type { ListPage, Lists } from '../lists/lists.ts';
import { composeDocument } from './document.ts';
import type { SiteBuild } from './site-build.ts';

interface PagesParts {
  build: SiteBuild;
  site: Site;
  /** Origin of the public address. */
  origin: string;
  lists: Lists;
  cache: ResponseCache;
  /** The copyright line's. */
  year: () => number;
  /** The headers of every answer. */
  headers: Record<string, string>;
}

/** A document before it has been made. */
interface Draft {
  address: string;
  language: Language;
  status: number;
  data: Partial<PageData>;
  /** `quick` for what few visitors ask for; `best` for full lists, which need every byte. */
  effort: Effort;
  /** Whether browsers and caches may keep it. */
  kept: boolean;
}

export interface Pages {
  /** Answers every address that is left, those of no page as not found. */
  route: Route;
  /** The contact page as an answer to a posted form. */
  contact(outcome: ContactOutcome, language: Language, status: number): Promise<ReadyAnswer>;
  /** The same where it shows nothing of the visitor's: made once for each status and language. */
  refusal(
    outcome: ContactOutcome,
    language: Language,
    status: number,
  ): ReadyAnswer | Promise<ReadyAnswer>;
}

/** `/faq//` without the slashes at its end; a loop, since a pattern takes quadratic time here. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** All addresses that are not found share one document, so that nobody can fill the memory. */
const notFoundAddress = '/404';

export function createPages(parts: PagesParts): Pages {
  const { build, site, origin, lists, cache, year, headers } = parts;

  async function make(draft: Draft): Promise<ReadyAnswer> {
    const { address, language, status, data, effort, kept } = draft;
    const pageData: PageData = { site, year: year(), ...data };
    const document = composeDocument(build, { address, language, data: pageData, origin });
    const policy = contentSecurityPolicy(document.hashes, origin, site.mail.origin);
    const html = await (build.transform?.(address, document.html) ?? document.html);
    const content = {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Cache-Control': kept ? cacheControl.revalidate : cacheControl.never,
        ...(!build.transform && { 'Content-Security-Policy': policy }),
      },
      body: html,
    };
    return prepare(protect(content, headers), effort);
  }

  /**
   * A page of words, renewed with the news, of which it carries the latest. Pages of lists do not
   * carry it: they show the news themselves, and a full gallery has no byte left for it.
   */
  const pageOfWords = (address: string, language: Language): Promise<Resource> =>
    lists.latestNews().then(({ revision, news }) => ({
      key: `page ${address} ${language}`,
      revision: `${year()} ${revision}`,
      make: () =>
        make({
          address,
          language,
          status: 200,
          data: news ? { latest: news } : {},
          effort: 'good',
          kept: true,
        }),
    }));

  /** No list changes it, and asking for it in vain costs no query. */
  const notFound = (language: Language): Resource => ({
    key: `page ${notFoundAddress} ${language}`,
    revision: String(year()),
    make: () =>
      make({
        address: notFoundAddress,
        language,
        status: 404,
        data: { notFound: true },
        effort: 'good',
        kept: false,
      }),
  });

  async function listPage(
    address: string,
    page: ListName,
    number: number,
    language: Language,
  ): Promise<Resource> {
    const shown: ListPage<unknown> | null = await lists[page].page(number);
    if (!shown) return notFound(language);
    const { paging, revision, read } = shown;
    return {
      key: `page ${address} ${language}`,
      revision: `${year()} ${revision}`,
      make: async () =>
        make({
          address,
          language,
          status: 200,
          data: { [page]: await read(), paging },
          effort: number === 1 ? 'best' : 'quick',
          kept: true,
        }),
    };
  }

  async function itemPage(address: string, item: number, language: Language): Promise<Resource> {
    const found = await lists.newsItem(item);
    if (!found) return notFound(language);
    return {
      key: `page ${address} ${language}`,
      revision: `${year()} ${found.revision}`,
      make: async () =>
        make({
          address,
          language,
          status: 200,
          data: { item: await found.read() },
          effort: 'quick',
          kept: true,
        }),
    };
  }

  function redirect(path: string): ReadyAnswer {
    const content = { status: 308, headers: { Location: path }, body: '' };
    return plainAnswer(protect(content, headers));
  }

  function route({ path, search, query }: Target) {
    const asked = query(languageParameter);
    const language = isLanguage(asked) ? asked : defaultLanguage;
    const address = addressOf(path, search);
    const { page, number = 1, item } = matchPath(address);
    if (page === 'notFound') {
      const plain = withoutSlashes(path);
      const known = plain !== path && matchPath(plain).page !== 'notFound';
      return known ? redirect(plain + search) : notFound(language);
    }
    if (item !== undefined) return itemPage(address, item, language);
    if (isList(page)) return listPage(address, page, number, language);
    return pageOfWords(address, language);
  }

  const contact: Pages['contact'] = (outcome, language, status) =>
    make({
      address: pagePaths.contact,
      language,
      status,
      data: { contact: outcome },
      effort: 'quick',
      kept: false,
    });

  return {
    route,
    contact,
    refusal: (outcome, language, status) =>
      cache.get({
        key: `contact ${status} ${language}`,
        revision: String(year()),
        make: () => contact(outcome, language, status),
      }),
  };
}
