/** Renders a draft as its public page, without scripts or forms, with the fields of its texts. */
import { Hono } from 'hono';
import { siteOf, targetOf } from '#server/config.ts';
import { lodgeYear } from '#server/dates.ts';
import { composeDocument } from '#server/html/document.ts';
import type { SiteBuild } from '#server/html/site-build.ts';
import { withPageTexts } from '#server/lists/dictionary-files.ts';
import { createLists } from '#server/lists/lists.ts';
import { withPhotos } from '#server/lists/news-item.ts';
import { sliceSize } from '#server/lists/slices.ts';
import { openEntry } from '#server/publishing/entry-operations.ts';
import { albumSlice } from '#server/storage/gallery.ts';
import { revisionReader } from '#server/storage/lists.ts';
import { publicPages } from '#server/storage/page-texts.ts';
import {
  type Collection,
  checkEntry,
  type Dated,
  mapFieldTexts,
} from '#shared/collections/collection.ts';
import type { CollectionName, FieldsOf } from '#shared/collections/collections.ts';
import { type NewsFields, newsCollection, otherShownFields } from '#shared/collections/news.ts';
import {
  type PageTextFields,
  pageTextCollection,
  wholePage,
} from '#shared/collections/page-text.ts';
import { captionOf, photoCollection } from '#shared/collections/photo.ts';
import { parseDate, writeDate } from '#shared/date.ts';
import type { NewsItem } from '#shared/items.ts';
import { isLanguage, mapLanguages } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import { pageAddress } from '#shared/page-fields.ts';
import type { PageOverrides } from '#shared/page-texts.ts';
import type { Entry } from '#shared/publishing.ts';
import { isList, itemAddress, matchPath, pagePaths } from '#shared/routes.ts';
import { HttpError } from './http-error.ts';
import { createMarks, type Mark, withoutMarks } from './passages.ts';
import { type DeskParts, numberIn } from './requests.ts';

const markTexts = <Fields extends Dated>(
  collection: Collection<Fields>,
  fields: Fields,
  mark: Mark,
): Fields =>
  mapFieldTexts(collection, fields, (path, text) =>
    mark(path, text, path.endsWith('.description')),
  );

function itemOf({ id, fields, publishedAt }: Entry<NewsFields>, now: Date, mark: Mark): NewsItem {
  const published = markTexts(newsCollection, checkEntry(newsCollection, fields).fields, mark);
  const title = newsCollection.title(published, id);
  const { album: _, ...own } = otherShownFields(published);
  const time = parseDate(published.date);
  const createdAt = time.ok ? time.iso : (publishedAt ?? now.toISOString());
  return { id, title, content: published.content, createdAt, ...own };
}

function ownPage({ id, fields }: Entry<PageTextFields>, mark: Mark): PageOverrides {
  const { fields: published } = checkEntry(pageTextCollection, fields);
  return { id, fields: markTexts(pageTextCollection, wholePage(id, published), mark) };
}

interface Previewed {
  address: string;
  data?: Partial<PageData>;
  /** The entry's texts replace those of the public page. */
  own?: PageOverrides;
}

/** The page that shows an entry, and the data that replaces the public data. */
const pagesOf: {
  [Name in CollectionName]: (
    entry: Entry<FieldsOf[Name]>,
    parts: DeskParts,
    mark: Mark,
  ) => Promise<Previewed>;
} = {
  news: async (entry, { database, now }, mark) => ({
    address: itemAddress(pagePaths.news, entry.id),
    data: { item: await withPhotos(database, itemOf(entry, now(), mark), entry.fields.album) },
  }),
  page: async (entry, { database, now }, mark) => {
    const address = pageAddress(entry.id);
    const { page } = matchPath(address);
    const lists = createLists(database, revisionReader(database));
    const list = isList(page) ? await lists[page].page(1) : null;
    const { data } = await lists.latestNews(now());
    return {
      address,
      data: { ...data, ...(list && { [page]: await list.read(), paging: list.paging }) },
      own: ownPage(entry, mark),
    };
  },
  photo: async ({ id, fields }, _, mark) => {
    const photo = markTexts(photoCollection, checkEntry(photoCollection, fields).fields, mark);
    const item = { id, imageUrl: photo.picture?.file ?? '', caption: captionOf(photo) };
    return { address: pagePaths.gallery, data: { gallery: [item], paging: onePage } };
  },
  album: async ({ id, fields }, { database }, mark) => {
    const title = mark('title', fields.title);
    const day = parseDate(fields.day);
    const album = {
      id,
      title,
      date: writeDate(day.ok ? day.iso : new Date().toISOString()).slice(0, 10),
    };
    const photos = await albumSlice(database, id, { skip: 0, limit: sliceSize.gallery });
    const gallery = photos.map((photo) => ({ ...photo, album }));
    return { address: pagePaths.gallery, data: { gallery, paging: onePage } };
  },
};

const onePage = { number: 1, last: 1 };

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

export function previews<Name extends CollectionName>(parts: DeskParts, collection: Name): Hono {
  const { site, database, config, now } = parts;
  const inert: SiteBuild = {
    ...site,
    // The preview runs no scripts, but visitors' browsers do.
    cssOf: (page) => site.cssOf(page).replaceAll('(scripting:none)', 'not all'),
    // Links would open a new window, which the sandbox does not allow.
    template: site.template.replace('<head>', '<head>\n    <base target="_blank">'),
    inlineScripts: { head: '', body: '' },
  };
  return new Hono().get('/:id/preview/:language', async (c) => {
    const language = c.req.param('language');
    const entry = await openEntry(database, { collection, id: numberIn(c, 'id') });
    if (!entry || !isLanguage(language)) throw new HttpError(404, 'notFound');
    const { mark, named } = createMarks();
    const { address, data, own } = await pagesOf[collection](entry, parts, mark);
    const publicTexts = await publicPages(database);
    const pages = own ? [...publicTexts.filter(({ id }) => id !== own.id), own] : publicTexts;
    const { dictionaries, addresses } = withPageTexts(site.dictionaries, pages);
    const origin = targetOf(config).site;
    const year = lodgeYear(now());
    const common = { site: siteOf(config), origin, year, dictionaryAddresses: addresses };
    const render: SiteBuild['render'] = (...args) =>
      mapLanguages(site.render(...args), (page) => ({ ...page, markup: named(page.markup) }));
    const { html, hashes } = composeDocument(
      { ...inert, render },
      { address, language, data: { ...common, ...data }, origin },
      dictionaries,
    );
    c.header('Content-Security-Policy', previewPolicy(hashes.styles));
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(withoutMarks(html));
  });
}
