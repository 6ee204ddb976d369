import type { ComponentType } from 'react';
import { loadWords, type ViewWords, wordsOfPage } from '#content/words.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';
import type { PageProps, View } from './view.ts';

const pages = () => import('./pages.ts');

export const loadQueries = () => import('../lists/queries.tsx');

/** Loads both files in parallel: the browser would find the second one only in the page's file. */
const loadBeside = async <Page,>(page: Promise<Page>, imported: Promise<unknown>) =>
  (await Promise.all([page, imported]))[0];

const components: { [P in PageName]: () => Promise<ComponentType<PageProps<P>>> } = {
  home: async () => (await pages()).HomePage,
  whatIsFreemasonry: async () => (await pages()).WhatIsFreemasonryPage,
  history: async () => (await pages()).HistoryPage,
  whatItMeans: async () => (await pages()).WhatItMeansPage,
  faq: async () => (await pages()).FaqPage,
  notFound: async () => (await pages()).NotFoundPage,
  news: async () => (await loadBeside(import('../news/NewsPage.tsx'), loadQueries())).NewsPage,
  gallery: async () =>
    (await loadBeside(import('../gallery/GalleryPage.tsx'), loadQueries())).GalleryPage,
  contact: async () =>
    (await loadBeside(import('../contact/ContactPage.tsx'), import('#content/toasts.ts')))
      .ContactPage,
};

const views = new Map<string, View>();

const keyOf = (page: PageName, language: Language) => `${page} ${language}`;

export function loadedView(page: PageName, language: Language): View | undefined {
  return views.get(keyOf(page, language));
}

/** Returns a function that makes the page's view from its words. */
export async function loadPage<P extends PageName>(page: P) {
  const Page = await components[page]();
  return (language: Language, words: ViewWords<P>): View => ({
    page,
    language,
    words,
    render: (route) => <Page words={words.page} route={route} />,
  });
}

const wordsAt = async <P extends PageName>(address: string, page: P): Promise<ViewWords<P>> =>
  wordsOfPage(await loadWords(address), page);

/** Rejects if a file cannot be loaded: offline, or after a change of the site or its words. */
export async function loadView<P extends PageName>(
  page: P,
  language: Language,
  wordsAddresses: Bilingual,
  given?: ViewWords<P>,
): Promise<View> {
  const loaded = loadedView(page, language);
  if (loaded) return loaded;
  const [viewOf, words] = await Promise.all([
    loadPage(page),
    given ?? wordsAt(wordsAddresses[language], page),
  ]);
  const view = viewOf(language, words);
  views.set(keyOf(page, language), view);
  return view;
}
