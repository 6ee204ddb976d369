/** Every address of the site, once: for router, navigation, footer, sitemap, server and tests. */
import { defaultLanguage, type Language, languageParameter } from './language.ts';

/** The screens in the order of the navigation. */
export const pagePaths = {
  home: '/',
  whatIsFreemasonry: '/what-is-freemasonry',
  history: '/history-of-freemasonry',
  whatItMeans: '/what-it-means-to-be-a-mason',
  faq: '/faq',
  news: '/news',
  gallery: '/gallery',
  contact: '/contact',
} as const;

export type ScreenName = keyof typeof pagePaths;
export type PageName = ScreenName | 'notFound';

export const screens = Object.keys(pagePaths) as ScreenName[];

/** The sections of "What is Freemasonry"; also their element ids. */
export const principles = ['brotherhood', 'relief', 'truth'] as const;
export type Principle = (typeof principles)[number];

/** The address that shows one section highlighted. */
export function principlePath(principle: Principle): string {
  return `${pagePaths.whatIsFreemasonry}/${principle}`;
}

/** Element ids of the FAQ's answers, in the order of the questions: `/faq#women`. */
export const questionIds = [
  'religion',
  'politics',
  'secrecy',
  'who',
  'women',
  'time',
  'cost',
  'joining',
] as const;

export const apiPaths = { news: '/api/news', gallery: '/api/gallery' } as const;

export interface Route {
  page: PageName;
  /** The section to highlight, on "What is Freemasonry" only. */
  principle?: Principle;
}

/** The screen at a path; any path the site does not know is `notFound`. */
export function matchPath(path: string): Route {
  const page = screens.find((name) => pagePaths[name] === path);
  if (page) return { page };
  const principle = principles.find((name) => principlePath(name) === path);
  if (principle) return { page: 'whatIsFreemasonry', principle };
  return { page: 'notFound' };
}

/** The path of a document in a language, as links, `hreflang` and sitemap give it. */
export function localizedPath(path: string, language: Language): string {
  return language === defaultLanguage ? path : `${path}?${languageParameter}=${language}`;
}

/** The one address of a screen that several paths may show; none for what is not found. */
export function canonicalPath(path: string, language: Language): string | undefined {
  const { page } = matchPath(path);
  return page === 'notFound' ? undefined : localizedPath(pagePaths[page], language);
}
