/** Tests and tools read all texts of a language together; pages use `words.ts`. */
import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';
import { words as en } from './en.ts';
import { words as mk } from './mk.ts';
import { type ToastWords, toastWords } from './toasts.ts';

function dictionaryOf(words: typeof en & typeof mk, toasts: ToastWords) {
  const { common, ...pages } = words;
  const { home, whatIsFreemasonry, history, whatItMeans, faq, ...others } = pages;
  const { news, gallery, contact, notFound, ...missing } = others;
  missing satisfies Record<string, never>;
  return {
    ...common,
    toasts,
    ...home,
    ...whatIsFreemasonry,
    ...history,
    ...whatItMeans,
    ...faq,
    ...news,
    ...gallery,
    ...contact,
    ...notFound,
    meta: {
      ...common.meta,
      home: home.meta,
      whatIsFreemasonry: whatIsFreemasonry.meta,
      history: history.meta,
      whatItMeans: whatItMeans.meta,
      faq: faq.meta,
      news: news.meta,
      gallery: gallery.meta,
      contact: contact.meta,
      notFound: notFound.meta,
    } satisfies Record<PageName, object>,
  };
}

export type Dictionary = ReturnType<typeof dictionaryOf>;

export const dictionaries: Record<Language, Dictionary> = {
  mk: dictionaryOf(mk, toastWords.mk),
  en: dictionaryOf(en, toastWords.en),
};
