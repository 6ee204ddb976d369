/**
 * Cuts the dictionaries into one module per language and page, so that a visitor loads the words
 * of the page at hand in one language. `virtual:words` has a loader for each.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { dictionaries } from '#content/dictionary.ts';
import { commonWords, pageWords } from '#content/slices.ts';
import { isLanguage, languages } from '#shared/language.ts';
import { type PageName, screens } from '#shared/routes.ts';

const pages: PageName[] = [...screens, 'notFound'];
const common = 'common';

const quote = (text: string) => JSON.stringify(text);

function loaders(): string {
  const loader = (language: string, slice: string) =>
    `() => import('virtual:words/${language}/${slice}').then((module) => module.default)`;
  const byLanguage = (make: (language: string) => string) =>
    `{ ${languages.map((language) => `${language}: ${make(language)}`).join(',\n')} }`;
  const byPage = (language: string) =>
    `{ ${pages.map((page) => `${page}: ${loader(language, page)}`).join(',\n')} }`;
  return `export const loadCommonWords = ${byLanguage((language) => loader(language, common))};
export const loadPageWords = ${byLanguage(byPage)};`;
}

export function wordsPlugin(): Plugin {
  const prefix = 'virtual:words';
  return {
    name: 'words',
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      for (const language of languages) {
        this.addWatchFile(fileURLToPath(new URL(`../content/${language}.json`, import.meta.url)));
      }
      const [, language, slice] = id.split('/');
      if (!isLanguage(language) || !slice) return loaders();
      const dictionary = dictionaries[language];
      const words =
        slice === common ? commonWords(dictionary) : pageWords(dictionary, slice as PageName);
      return `export default JSON.parse(${quote(JSON.stringify(words))})`;
    },
  };
}
