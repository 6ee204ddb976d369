/** Tests read all texts of a language together. */
import * as en from '#content/en.ts';
import * as mk from '#content/mk.ts';
import { type ToastWords, toastWords } from '#content/toasts.ts';
import type { SiteWords } from '#content/words.ts';
import { type Language, mapTexts } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';

type PageTexts = { [Page in PageName]: Omit<SiteWords[Page], 'meta'> }[PageName];

type All<Each> = (Each extends unknown ? (member: Each) => void : never) extends (
  all: infer Every,
) => void
  ? Every
  : never;

/** Each text has the name that it has in its file, and `meta` has that of each page. */
export type Dictionary = Omit<SiteWords['common'], 'meta'> &
  All<PageTexts> & {
    toasts: ToastWords;
    meta: SiteWords['common']['meta'] & Record<PageName, SiteWords['home']['meta']>;
  };

export const dictionaries: Record<Language, Dictionary> = mapTexts(
  { mk, en },
  ({ common, ...pages }, language) => {
    const meta = Object.entries(pages).map(([page, words]) => [page, words.meta]);
    return Object.assign({}, common, ...Object.values(pages), {
      toasts: toastWords[language],
      meta: { ...common.meta, ...Object.fromEntries(meta) },
    });
  },
);
