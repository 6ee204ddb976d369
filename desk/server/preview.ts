/** Renders a draft as its public page, without scripts or forms. */
import { Hono } from 'hono';
import { type Config, placeOf, siteOf } from '#server/config.ts';
import { lodgeYear } from '#server/dates.ts';
import { composeDocument } from '#server/documents/document.ts';
import type { SiteBuild } from '#server/documents/site-build.ts';
import { createLists, withPhotos } from '#server/lists/lists.ts';
import { shownWords } from '#server/lists/words.ts';
import { openEntry } from '#server/publishing/entries.ts';
import type { Database } from '#server/storage/database.ts';
import { revisionReader } from '#server/storage/lists.ts';
import { publicPages } from '#server/storage/page-texts.ts';
import { parseDate } from '#shared/date.ts';
import type { NewsItem } from '#shared/items.ts';
import { publishedFields } from '#shared/kinds/kind.ts';
import type { FieldsOf, KindName } from '#shared/kinds/kinds.ts';
import { type NewsFields, newsKind, shownFields } from '#shared/kinds/news.ts';
import { pageKind } from '#shared/kinds/page.ts';
import { emptyTexts, isLanguage } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import { pageAddress } from '#shared/page-fields.ts';
import type { OwnPage } from '#shared/page-texts.ts';
import type { Entry } from '#shared/publishing.ts';
import { isList, itemAddress, matchPath, pagePaths } from '#shared/routes.ts';
import { Refusal } from './refusal.ts';
import { numberIn } from './requests.ts';

function itemOf({ id, fields, publishedAt }: Entry<NewsFields>, now: Date): NewsItem {
  const published = publishedFields(newsKind, fields);
  const { title, content, album: _, ...shown } = shownFields(published);
  const time = parseDate(published.date);
  const createdAt = time.ok ? time.iso : (publishedAt ?? now.toISOString());
  return { id, title: title ?? emptyTexts, content: content ?? emptyTexts, createdAt, ...shown };
}

interface Previewed {
  address: string;
  data?: Partial<PageData>;
  /** The entry's texts replace those of the public page. */
  own?: OwnPage;
}

/** The page that shows an entry, and the data that replaces what is public. */
const pagesOf: {
  [Name in KindName]: (
    entry: Entry<FieldsOf[Name]>,
    database: Database,
    now: Date,
  ) => Promise<Previewed>;
} = {
  news: async (entry, database, now) => ({
    address: itemAddress(pagePaths.news, entry.id),
    data: { item: await withPhotos(database, itemOf(entry, now), entry.fields.album) },
  }),
  page: async ({ id, fields }, database) => {
    const address = pageAddress(id);
    const { page } = matchPath(address);
    const lists = createLists(database, revisionReader(database));
    const list = isList(page) ? await lists[page].page(1) : null;
    const { data } = await lists.latestNews();
    return {
      address,
      data: { ...data, ...(list && { [page]: await list.read(), paging: list.paging }) },
      own: { id, fields: publishedFields(pageKind, fields) },
    };
  },
};

const previewPolicy = (styles: string[]) =>
  [
    // The user may also open the preview outside the desk's frame.
    'sandbox allow-same-origin',
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

interface PreviewParts {
  site: SiteBuild;
  database: Database;
  config: Config;
  now: () => Date;
}

export function previews<Name extends KindName>(
  { site, database, config, now }: PreviewParts,
  kind: Name,
): Hono {
  const inert: SiteBuild = {
    ...site,
    // The preview runs no scripts, but visitors' browsers do.
    partsOf(page) {
      const parts = site.partsOf(page);
      return { ...parts, css: parts.css.replaceAll('(scripting:none)', 'not all') };
    },
    // Links would open a new window, which the sandbox does not allow.
    template: site.template.replace('<head>', '<head>\n    <base target="_blank">'),
    inlineScripts: { head: '', body: '' },
  };
  return new Hono().get('/:id/preview/:language', async (c) => {
    const language = c.req.param('language');
    const entry = await openEntry(database, { kind, id: numberIn(c, 'id') });
    if (!entry || !isLanguage(language)) throw new Refusal(404, 'notFound');
    const { address, data, own } = await pagesOf[kind](entry, database, now());
    const shown = await publicPages(database);
    const pages = own ? [...shown.filter(({ id }) => id !== own.id), own] : shown;
    const { words, addresses } = shownWords(site.words, pages);
    const common = { site: siteOf(config), year: lodgeYear(now()), wordsAddresses: addresses };
    const { html, hashes } = composeDocument(
      inert,
      { address, language, data: { ...common, ...data }, origin: placeOf(config).site },
      words,
    );
    c.header('Content-Security-Policy', previewPolicy(hashes.styles));
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(html);
  });
}
