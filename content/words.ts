/**
 * The words of the site, a file for each page and language: a visitor's browser fetches those of
 * the page at hand. Notes on single texts are in the README beside this file.
 */
import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';

const en = {
  common: () => import('./en/common.json'),
  home: () => import('./en/home.json'),
  whatIsFreemasonry: () => import('./en/whatIsFreemasonry.json'),
  history: () => import('./en/history.json'),
  whatItMeans: () => import('./en/whatItMeans.json'),
  faq: () => import('./en/faq.json'),
  news: () => import('./en/news.json'),
  gallery: () => import('./en/gallery.json'),
  contact: () => import('./en/contact.json'),
  notFound: () => import('./en/notFound.json'),
} satisfies Record<PageName | 'common', () => Promise<unknown>>;

const mk = {
  common: () => import('./mk/common.json'),
  home: () => import('./mk/home.json'),
  whatIsFreemasonry: () => import('./mk/whatIsFreemasonry.json'),
  history: () => import('./mk/history.json'),
  whatItMeans: () => import('./mk/whatItMeans.json'),
  faq: () => import('./mk/faq.json'),
  news: () => import('./mk/news.json'),
  gallery: () => import('./mk/gallery.json'),
  contact: () => import('./mk/contact.json'),
  notFound: () => import('./mk/notFound.json'),
} satisfies typeof en;

export type WordsFile = keyof typeof en;

export type WordsOf<F extends WordsFile> = Awaited<ReturnType<(typeof en)[F]>>['default'];

/** What stands on every page: header, drawer, footer and notifications. */
export type CommonWords = WordsOf<'common'>;

export type PageWords<P extends PageName> = WordsOf<P>;

type Loaders = { [F in WordsFile]: () => Promise<{ default: WordsOf<F> }> };

/** A text that only one of the languages has does not compile. */
export const loadWords: Record<Language, Loaders> = { mk, en: en satisfies typeof mk };
