import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { fill } from '#content/words.ts';
import { defaultLanguage, forLanguages, type Language, languages } from '#shared/language.ts';
import type { PageData, RenderedPage, RenderPage } from '#shared/page-data.ts';
import { matchPath, type PageName, pageNames, pagePaths, type Route } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import { App } from './App.tsx';
import { loadedView, loadView } from './navigation/load-view.tsx';
import { documentMeta, type View } from './navigation/view.ts';
import { itemMeta } from './news/NewsItemView.tsx';
import bodyScript from './standalone/body.ts?inline-script';
import headScript from './standalone/head.ts?inline-script';

await Promise.all(
  languages.flatMap((language) => pageNames.map((page) => loadView(page, language))),
);

function viewOf(page: PageName, language: Language): View {
  const view = loadedView(page, language);
  if (!view) throw new Error(`The view of ${page} in ${language} is not loaded`);
  return view;
}

function renderIn(language: Language, address: string, data: PageData): RenderedPage {
  const { page, number }: Route = data.notFound ? { page: 'notFound' } : matchPath(address);
  const view = viewOf(page, language);
  const markup = renderToString(
    <StrictMode>
      <App initial={view} data={data} address={address} />
    </StrictMode>,
  );
  const meta = data.item
    ? itemMeta(data.item, language, view.words.common, data.site)
    : documentMeta(view, data.site, number);
  const { common, page: words } = view.words;
  const { site, item } = data;
  const trail = [
    { name: common.nav.home, address: pagePaths.home as string },
    ...(page === 'home' || page === 'notFound'
      ? []
      : [{ name: common.nav[page], address: pagePaths[page] }]),
    ...(item ? [{ name: item.title[language], address }] : []),
  ];
  const questions =
    'faq' in words &&
    words.faq.questions.map(({ question, answer }) => ({
      question,
      answer: fill(answer, { email: site.email }),
    }));
  return { markup, words: view.words, ...meta, trail, ...(questions && { questions }) };
}

export const render: RenderPage = (address, data) =>
  forLanguages((language) => renderIn(language, address, data));

/** Renders the document for an internal error, without styles or scripts. */
export function renderFailure(site: Site): string {
  const sections = languages.map((language) => {
    const { title, body } = viewOf('notFound', language).words.common.appError;
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
        <title>{viewOf('notFound', defaultLanguage).words.common.appError.title}</title>
      </head>
      <body>{sections}</body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

export const inlineScripts = { head: headScript, body: bodyScript };
