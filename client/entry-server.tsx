import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { fill, pageDictionaryOf, type SiteDictionary } from '#content/dictionary.ts';
import * as en from '#content/en.ts';
import * as mk from '#content/mk.ts';
import {
  type Bilingual,
  defaultLanguage,
  forLanguages,
  type Language,
  languages,
} from '#shared/language.ts';
import { plainNewsText } from '#shared/news-text.ts';
import type { PageData, RenderedPage, RenderPage } from '#shared/page-data.ts';
import { matchPath, type PageName, pageNames, pagePaths, type Route } from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { App } from './App.tsx';
import { loadPage } from './navigation/load-view.tsx';
import { documentMeta } from './navigation/view.ts';
import { itemMeta } from './news/NewsItemView.tsx';
import bodyScript from './standalone/body.ts?inline-script';
import headScript from './standalone/head.ts?inline-script';

/** The texts of `content/`; the server puts the lodge's own texts in their places. */
export const dictionaries: Bilingual<SiteDictionary> = { mk, en };

const loadPages = async () =>
  Object.fromEntries(
    await Promise.all(pageNames.map(async (page) => [page, await loadPage<PageName>(page)])),
  ) as Record<PageName, Awaited<ReturnType<typeof loadPage<PageName>>>>;

const pages = await loadPages();

function renderIn(
  language: Language,
  address: string,
  data: PageData,
  siteDictionary: SiteDictionary,
): RenderedPage {
  const { page, number }: Route = data.notFound ? { page: 'notFound' } : matchPath(address);
  const view = pages[page](language, pageDictionaryOf(siteDictionary, page));
  const markup = renderToString(
    <StrictMode>
      <App initial={view} data={data} address={address} />
    </StrictMode>,
  );
  const meta = data.item
    ? itemMeta(data.item, language, view.dictionary.common, data.site)
    : documentMeta(view, data.site, number);
  const { common, page: own } = view.dictionary;
  const { site, item } = data;
  const trail = [
    { name: common.nav.home, address: pagePaths.home as string },
    ...(page === 'home' || page === 'notFound'
      ? []
      : [{ name: common.nav[page], address: pagePaths[page] }]),
    ...(item ? [{ name: item.title[language], address }] : []),
  ];
  const questions =
    'faq' in own &&
    Object.values(own.faq.questions).map(({ question, answer }) => ({
      question,
      answer: plainNewsText(fill(answer, { email: site.email })),
    }));
  const facts = 'facts' in own && own.facts;
  return {
    markup,
    dictionary: view.dictionary,
    ...meta,
    trail,
    ...(questions && { questions }),
    ...(facts && { facts }),
  };
}

export const render: RenderPage<SiteDictionary> = (address, data, siteDictionary) =>
  forLanguages((language) => renderIn(language, address, data, siteDictionary[language]));

/** Renders the document for an internal error, without styles or scripts. */
export function renderFailure(site: SiteSettings): string {
  const sections = languages.map((language) => {
    const { title, body } = dictionaries[language].common.appError;
    return (
      <section key={language} lang={language}>
        <h1>{title}</h1>
        <p>{fill(body, { email: site.email })}</p>
      </section>
    );
  });
  const page = (
    <html lang={defaultLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{dictionaries[defaultLanguage].common.appError.title}</title>
      </head>
      <body>{sections}</body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

export const inlineScripts = { head: headScript, body: bodyScript };
