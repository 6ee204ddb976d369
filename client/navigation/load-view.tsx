/** Loads the component of a page and its words, each a chunk, and keeps both. */
import type { ComponentType } from 'react';
import { loadWords } from '#content/words.ts';
import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';
import type { PageProps, View } from './view.ts';

const components: { [P in PageName]: () => Promise<ComponentType<PageProps<P>>> } = {
  home: async () => (await import('../pages/HomePage.tsx')).HomePage,
  whatIsFreemasonry: async () =>
    (await import('../pages/WhatIsFreemasonryPage.tsx')).WhatIsFreemasonryPage,
  history: async () => (await import('../pages/HistoryPage.tsx')).HistoryPage,
  whatItMeans: async () => (await import('../pages/WhatItMeansPage.tsx')).WhatItMeansPage,
  faq: async () => (await import('../pages/FaqPage.tsx')).FaqPage,
  news: async () => (await import('../news/NewsPage.tsx')).NewsPage,
  gallery: async () => (await import('../gallery/GalleryPage.tsx')).GalleryPage,
  contact: async () => (await import('../contact/ContactPage.tsx')).ContactPage,
  notFound: async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage,
};

const views = new Map<string, View>();

const keyOf = (page: PageName, language: Language) => `${page} ${language}`;

/** The view, if it has been loaded. */
export function loadedView(page: PageName, language: Language): View | undefined {
  return views.get(keyOf(page, language));
}

/** Rejects if a chunk cannot be loaded: offline, or the site has a newer version. */
export async function loadView<P extends PageName>(page: P, language: Language): Promise<View> {
  const loaded = loadedView(page, language);
  if (loaded) return loaded;
  const [Page, { default: common }, { default: words }] = await Promise.all([
    components[page](),
    loadWords[language].common(),
    loadWords[language][page](),
  ]);
  const view: View = {
    page,
    language,
    common,
    meta: words.meta,
    render: (route) => <Page words={words} route={route} />,
  };
  views.set(keyOf(page, language), view);
  return view;
}
