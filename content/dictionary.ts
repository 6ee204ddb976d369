/** All words of a language together, for tests and tools; pages have theirs by `words.ts`. */
import type { Language } from '#shared/language.ts';
import { words as en } from './en.ts';
import { words as mk } from './mk.ts';
import { type ToastWords, toastWords } from './toasts.ts';

function dictionaryOf(words: typeof en & typeof mk, toasts: ToastWords) {
  const { common, ...pages } = words;
  return {
    ...common,
    toasts,
    ...pages.home,
    ...pages.whatIsFreemasonry,
    ...pages.history,
    ...pages.whatItMeans,
    ...pages.faq,
    ...pages.news,
    ...pages.gallery,
    ...pages.contact,
    ...pages.notFound,
    meta: {
      ...common.meta,
      home: pages.home.meta,
      whatIsFreemasonry: pages.whatIsFreemasonry.meta,
      history: pages.history.meta,
      whatItMeans: pages.whatItMeans.meta,
      faq: pages.faq.meta,
      news: pages.news.meta,
      gallery: pages.gallery.meta,
      contact: pages.contact.meta,
      notFound: pages.notFound.meta,
    },
  };
}

export type Dictionary = ReturnType<typeof dictionaryOf>;

export const dictionaries: Record<Language, Dictionary> = {
  mk: dictionaryOf(mk, toastWords.mk),
  en: dictionaryOf(en, toastWords.en),
};
