/** All words of a language together, for tests and tools; pages load theirs by `words.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#shared/language.ts';
import type { WordsFile, WordsOf } from './words.ts';

function dictionaryIn(language: Language) {
  const read = <F extends WordsFile>(file: F): WordsOf<F> =>
    JSON.parse(readFileSync(join(import.meta.dirname, language, `${file}.json`), 'utf8'));
  const common = read('common');
  const home = read('home');
  const whatIsFreemasonry = read('whatIsFreemasonry');
  const history = read('history');
  const whatItMeans = read('whatItMeans');
  const faq = read('faq');
  const news = read('news');
  const gallery = read('gallery');
  const contact = read('contact');
  const notFound = read('notFound');
  return {
    ...common,
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
    },
  };
}

export type Dictionary = ReturnType<typeof dictionaryIn>;

export const dictionaries: Record<Language, Dictionary> = {
  mk: dictionaryIn('mk'),
  en: dictionaryIn('en'),
};
