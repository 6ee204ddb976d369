/** The documents: which data an address needs, rendered once for each state of it. */
import type { Context } from 'hono';
import { defaultLanguage, isLanguage, type Language, languageParameter } from '#shared/language.ts';
import type { ContactOutcome, PageData } from '#shared/page-data.ts';
import { addressOf, isList, matchPath } from '#shared/routes.ts';
import type { Parts } from './app.ts';
import { composeDocument } from './document.ts';
import { cacheControl, contentSecurityPolicy } from './headers.ts';
import { createKeeper } from './keep.ts';
import type { ListPage, Lists } from './lists.ts';
import { answerWith, type Representation, represent } from './representation.ts';

/** Documents kept in memory: every address in both languages, and some states of news and gallery. */
const keptDocuments = 64;

/** Older pages are kept apart, so that a crawler of all of them pushes nothing else out. */
const keptOlderPages = 32;

export interface Pages {
  /** The document at the request's path. */
  get(context: Context): Promise<Response>;
  /** The contact page as an answer to a posted form. */
  contact(
    context: Context,
    outcome: ContactOutcome,
    language: Language,
    status: 200 | 413 | 422 | 429 | 503,
  ): Promise<Response>;
}

/** What a document shows; `key` is the same for the same content in the same language. */
interface Content {
  key: string;
  address: string;
  found: boolean;
  older: boolean;
  data(): Promise<Partial<PageData>>;
}

/** All addresses that are not found share one document, so that nobody can fill the memory. */
const notFound: Content = {
  key: 'notFound',
  address: '/404',
  found: false,
  older: false,
  data: async () => ({ notFound: true }),
};

export function createPages({ build, site, origin, now }: Parts, lists: Lists): Pages {
  const documents = createKeeper<Representation>(keptDocuments);
  const olderPages = createKeeper<Representation>(keptOlderPages);

  async function contentAt(address: string): Promise<Content> {
    const { page, number = 1 } = matchPath(address);
    if (page === 'notFound') return notFound;
    if (!isList(page)) {
      return { key: address, address, found: true, older: false, data: async () => ({}) };
    }
    const shown: ListPage<unknown> | null = await lists[page].page(number);
    if (!shown) return notFound;
    const { key, paging, read } = shown;
    const data = async () => ({ [page]: await read(), paging });
    return { key, address, found: true, older: number > 1, data };
  }

  async function make(
    { address, data: ownData }: Pick<Content, 'address' | 'data'>,
    language: Language,
    year: number,
    use: 'kept' | 'once',
  ): Promise<Representation> {
    const data: PageData = { site, year, ...(await ownData()) };
    const document = composeDocument(build, { address, language, data, origin });
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': contentSecurityPolicy(document.hashes, origin, site.mail.origin),
    };
    return represent(document.html, headers, use);
  }

  return {
    async get(context) {
      const { search } = new URL(context.req.url);
      const address = addressOf(context.req.path, search);
      const asked = context.req.query(languageParameter);
      const language = isLanguage(asked) ? asked : defaultLanguage;
      const content = await contentAt(address);
      const { key, found, older } = content;
      context.header('Cache-Control', found ? cacheControl.revalidate : cacheControl.never);
      const year = now().getFullYear();
      const kept = older ? olderPages : documents;
      const document = await kept.get(`${key} ${language} ${year}`, () =>
        make(content, language, year, 'kept'),
      );
      return answerWith(context, document, found ? 200 : 404);
    },

    async contact(context, outcome, language, status) {
      context.header('Cache-Control', cacheControl.never);
      const content = { address: context.req.path, data: async () => ({ contact: outcome }) };
      const document = await make(content, language, now().getFullYear(), 'once');
      return answerWith(context, document, status);
    },
  };
}
