/** The documents: which data a path needs, rendered once for each state of it. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { defaultLanguage, isLanguage, type Language, languageParameter } from '#shared/language.ts';
import type { ContactOutcome, PageData } from '#shared/page-data.ts';
import { matchPath } from '#shared/routes.ts';
import type { Parts } from './app.ts';
import { composeDocument } from './document.ts';
import { cacheControl, contentSecurityPolicy } from './headers.ts';
import { answerWith, type Representation, represent } from './representation.ts';
import { newestGalleryItems } from './storage/gallery.ts';
import { newestNews } from './storage/news.ts';

/** How many items a page shows at once. */
export const pageSize = { news: 20, gallery: 24 } as const;

/** Documents kept in memory: every address in both languages, and some states of news and gallery. */
const keptDocuments = 64;

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

export function createPages({ build, database, site, origin, now }: Parts): Pages {
  const documents = new Map<string, Promise<Representation>>();

  async function pageData(path: string): Promise<PageData> {
    const { page } = matchPath(path);
    return {
      site,
      year: now().getFullYear(),
      ...(page === 'news' && { news: await newestNews(database, pageSize.news) }),
      ...(page === 'gallery' && { gallery: await newestGalleryItems(database, pageSize.gallery) }),
    };
  }

  function make(
    path: string,
    language: Language,
    data: PageData,
    use: 'kept' | 'once',
  ): Promise<Representation> {
    const document = composeDocument(build, { path, language, data, origin });
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': contentSecurityPolicy(document.hashes, origin, site.mail.origin),
    };
    return represent(document.html, headers, use);
  }

  /** Rendered and compressed at the first request for this path with this data, never again. */
  function keep(path: string, language: Language, data: PageData): Promise<Representation> {
    const { page } = matchPath(path);
    // All paths that are not found share one document, so that nobody can fill the memory.
    const name = page === 'notFound' ? page : path;
    const key = createHash('sha256')
      .update(JSON.stringify([name, language, data]))
      .digest('hex');
    const kept = documents.get(key) ?? make(path, language, data, 'kept');
    documents.delete(key);
    documents.set(key, kept);
    const [oldest] = documents.keys();
    if (documents.size > keptDocuments && oldest) documents.delete(oldest);
    kept.catch(() => documents.delete(key));
    return kept;
  }

  return {
    async get(context) {
      const { path } = context.req;
      const asked = context.req.query(languageParameter);
      const language = isLanguage(asked) ? asked : defaultLanguage;
      const found = matchPath(path).page !== 'notFound';
      context.header('Cache-Control', found ? cacheControl.revalidate : cacheControl.never);
      const document = await keep(path, language, await pageData(path));
      return answerWith(context, document, found ? 200 : 404);
    },

    async contact(context, outcome, language, status) {
      const { path } = context.req;
      context.header('Cache-Control', cacheControl.never);
      const data = { ...(await pageData(path)), contact: outcome };
      return answerWith(context, await make(path, language, data, 'once'), status);
    },
  };
}
