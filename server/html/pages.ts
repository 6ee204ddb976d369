/** Renders each document once for each revision of its data. */
import { defaultLanguage, isLanguage, type Language, languageParameter } from '#shared/language.ts';
import type { ContactOutcome, PageData } from '#shared/page-data.ts';
import {
  addressOf,
  isList,
  type ListName,
  matchPath,
  mendedPath,
  pagePaths,
} from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { lodgeYear } from '../dates.ts';
import { type Effort, type NodeContext, prepare, textResponse } from '../http/response.ts';
import {
  createLimiter,
  type Resource,
  type ResponseCache,
  type Route,
} from '../http/response-cache.ts';
import { cacheControl, contentSecurityPolicy } from '../http/security-headers.ts';
import type { GetDictionaries } from '../lists/dictionary-files.ts';
import type { Lists } from '../lists/lists.ts';
import type { ListSlice } from '../lists/slices.ts';
import { composeDocument } from './document.ts';
import type { SiteBuild } from './site-build.ts';

interface PagesParts {
  build: SiteBuild;
  site: SiteSettings;
  origin: string;
  lists: Lists;
  dictionaries: GetDictionaries;
  cache: ResponseCache;
  now: () => Date;
}

/** Every document contains the newest item and the dictionaries. */
interface Everywhere {
  latest: Awaited<ReturnType<Lists['latestNews']>>;
  texts: Awaited<ReturnType<GetDictionaries>>;
}

interface DocumentSpec {
  address: string;
  language: Language;
  status?: number;
  /** `best` is for full lists, which are close to their size limit. */
  effort: Effort;
  /** For browsers; the server caches each document. */
  isCacheable?: boolean;
}

interface ListData {
  revision: string;
  /** Resolves to null if the page does not exist. */
  read(): Promise<Partial<PageData> | null>;
}

export type Pages = ReturnType<typeof createPages>;

export function languageIn({ req }: NodeContext): Language {
  const requested = req.query(languageParameter);
  return isLanguage(requested) ? requested : defaultLanguage;
}

/** All URLs that are not found share one document, so that a client cannot fill the memory. */
const notFoundAddress = '/404';

export function createPages(parts: PagesParts) {
  const { build, site, origin, lists, dictionaries, cache, now } = parts;
  const year = () => lodgeYear(now());

  // Both reads start in one turn of the event loop, so that they share a query.
  const everywhere = (): Promise<Everywhere> =>
    Promise.all([lists.latestNews(now()), dictionaries()]).then(([latest, texts]) => ({
      latest,
      texts,
    }));

  const revisionOf = ({ latest, texts }: Everywhere) =>
    `${year()} ${latest.revision} ${texts.revision}`;

  async function make(
    spec: DocumentSpec,
    { latest, texts: { dictionaries: current, addresses } }: Everywhere,
    own: Partial<PageData> = {},
  ) {
    const { address, language, status = 200, effort, isCacheable = true } = spec;
    const data: PageData = {
      site,
      origin,
      year: year(),
      dictionaryAddresses: addresses,
      ...latest.data,
      ...own,
    };
    const document = composeDocument(build, { address, language, data, origin }, current);
    const policy = contentSecurityPolicy(document.hashes, origin, site.mail.origin);
    const html = await (build.transform?.(address, document.html) ?? document.html);
    const content = {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Cache-Control': isCacheable ? cacheControl.revalidate : cacheControl.never,
        ...(!build.transform && { 'Content-Security-Policy': policy }),
      },
      body: html,
    };
    return prepare(content, effort);
  }

  function documentOf(spec: DocumentSpec, common: Everywhere, list?: ListData): Resource {
    return {
      key: `page ${spec.address} ${spec.language}`,
      revision: `${revisionOf(common)} ${list?.revision ?? ''}`,
      async make(limited) {
        const data = await list?.read();
        return data === null ? null : limited(() => make(spec, common, data));
      },
      missing: () => notFound(spec.language, common),
    };
  }

  const notFound = (language: Language, common: Everywhere): Resource =>
    documentOf(
      { address: notFoundAddress, language, status: 404, effort: 'good', isCacheable: false },
      common,
      { revision: '', read: async () => ({ notFound: true }) },
    );

  async function listPage(address: string, page: ListName, number: number, language: Language) {
    const [common, list]: [Everywhere, ListSlice<unknown> | null] = await Promise.all([
      everywhere(),
      lists[page].page(number),
    ]);
    if (!list) return notFound(language, common);
    const { paging, revision, read } = list;
    const effort = number === 1 ? 'best' : 'quick';
    return documentOf({ address, language, effort }, common, {
      revision,
      read: async () => ({ [page]: await read(), paging }),
    });
  }

  async function itemPage(address: string, id: number, language: Language): Promise<Resource> {
    const [common, revision] = await Promise.all([everywhere(), lists.revision()]);
    return documentOf({ address, language, effort: 'quick' }, common, {
      revision,
      async read() {
        const item = await lists.newsItem(id);
        return item && { item };
      },
    });
  }

  const route: Route = (c) => {
    const { path } = c.req;
    const { pathname, search } = new URL(c.req.url);
    const language = languageIn(c);
    const address = addressOf(path, search);
    const { page, number = 1, item } = matchPath(address);
    if (page === 'notFound') {
      // Throws if the path is malformed.
      decodeURI(pathname);
      const mended = mendedPath(pathname + search, language);
      if (mended) return textResponse(308, '', { Location: mended });
      return everywhere().then((common) => notFound(language, common));
    }
    if (item !== undefined) return itemPage(address, item, language);
    if (isList(page)) return listPage(address, page, number, language);
    return everywhere().then((common) => documentOf({ address, language, effort: 'good' }, common));
  };

  // One after the other, so that a flood of the form leaves time for other visitors.
  const oneByOne = createLimiter(1);

  return {
    route,
    /** Without a text of the visitor, the response is the same for all, so the server caches it. */
    async contact(outcome: ContactOutcome, language: Language, status: number) {
      const common = await everywhere();
      const spec = { address: pagePaths.contact, language, status, isCacheable: false };
      const own = { contact: outcome };
      if (!outcome.sent && Object.values(outcome.typed).some((text) => text !== '')) {
        // Compressing it for its only reader would take five times as long as rendering it.
        return oneByOne(() => make({ ...spec, effort: 'none' }, common, own));
      }
      return cache.get({
        key: `contact ${status} ${language} ${JSON.stringify(outcome)}`,
        revision: revisionOf(common),
        make: (limited) => limited(() => make({ ...spec, effort: 'quick' }, common, own)),
      });
    },
  };
}
