import type { ComponentType } from 'react';
import { loadDictionary, pageDictionaryOf, type ViewDictionary } from '#content/dictionary.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';
import { FaqPage } from '../pages/FaqPage.tsx';
import { HistoryPage } from '../pages/HistoryPage.tsx';
import { HomePage } from '../pages/HomePage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { WhatIsFreemasonryPage } from '../pages/WhatIsFreemasonryPage.tsx';
import { WhatItMeansPage } from '../pages/WhatItMeansPage.tsx';
import { loadPagesSheet } from './pages-sheet.ts';
import type { PageProps, View } from './view.ts';

export const laterPages = () => import('./pages.ts');

const components: {
  [P in PageName]: () => ComponentType<PageProps<P>> | Promise<ComponentType<PageProps<P>>>;
} = {
  home: () => HomePage,
  whatIsFreemasonry: () => WhatIsFreemasonryPage,
  history: () => HistoryPage,
  whatItMeans: () => WhatItMeansPage,
  faq: () => FaqPage,
  notFound: () => NotFoundPage,
  news: async () => (await laterPages()).NewsPage,
  gallery: async () => (await laterPages()).GalleryPage,
  contact: async () => (await laterPages()).ContactPage,
};

const views = new Map<string, View>();

const keyOf = (page: PageName, language: Language) => `${page} ${language}`;

export function loadedView(page: PageName, language: Language): View | undefined {
  return views.get(keyOf(page, language));
}

/** Returns a function that makes the page's view from its texts. */
export async function loadPage<P extends PageName>(page: P) {
  const Page = await components[page]();
  return (language: Language, dictionary: ViewDictionary<P>): View => ({
    page,
    language,
    dictionary,
    render: (route) => <Page dictionary={dictionary.page} route={route} />,
  });
}

const textsAt = async <P extends PageName>(address: string, page: P): Promise<ViewDictionary<P>> =>
  pageDictionaryOf(await loadDictionary(address), page);

/** Rejects if a file cannot be loaded: offline, or after a change of the site or its texts. */
export async function loadView<P extends PageName>(
  page: P,
  language: Language,
  dictionaryAddresses: Bilingual,
  ready?: ViewDictionary<P>,
): Promise<View> {
  const loaded = loadedView(page, language);
  if (loaded) return loaded;
  const [viewOf, dictionary] = await Promise.all([
    loadPage(page),
    ready ?? textsAt(dictionaryAddresses[language], page),
    ready ?? loadPagesSheet(),
  ]);
  const view = viewOf(language, dictionary);
  views.set(keyOf(page, language), view);
  return view;
}
