import type { SiteDictionary } from '#content/dictionary.ts';
import * as en from '#content/en.ts';
import * as mk from '#content/mk.ts';
import { type ToastDictionary, toastDictionaries } from '#content/toasts.ts';
import { type Language, mapLanguages } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';

type PageTexts = { [Page in PageName]: Omit<SiteDictionary[Page], 'meta'> }[PageName];

type All<Each> = (Each extends unknown ? (member: Each) => void : never) extends (
  all: infer Every,
) => void
  ? Every
  : never;

/** Each text has the name that it has in its file, and `meta` has that of each page. */
export type Dictionary = Omit<SiteDictionary['common'], 'meta'> &
  All<PageTexts> & {
    toasts: ToastDictionary;
    meta: SiteDictionary['common']['meta'] & Record<PageName, SiteDictionary['home']['meta']>;
  };

export const dictionaries: Record<Language, Dictionary> = mapLanguages(
  { mk, en },
  ({ common, ...pages }, language) => {
    const meta = Object.entries(pages).map(([page, dictionary]) => [page, dictionary.meta]);
    return Object.assign({}, common, ...Object.values(pages), {
      toasts: toastDictionaries[language],
      meta: { ...common.meta, ...Object.fromEntries(meta) },
    });
  },
);
