/**
 * The words of the site. A document carries those of its own page in both languages; for the next
 * pages the browser loads a language whole. Notes on single texts are in the README beside this file.
 */
import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';

type Macedonian = typeof import('./mk.ts')['words'];
type English = typeof import('./en.ts')['words'];

export type WordsFile = keyof English;

export type WordsOf<F extends WordsFile> = English[F];

/** What stands on every page: header, drawer, footer and notifications. */
export type CommonWords = WordsOf<'common'>;

export type PageWords<P extends PageName> = WordsOf<P>;

/** All that one page shows. */
export interface ViewWords<P extends PageName = PageName> {
  common: CommonWords;
  page: PageWords<P>;
}

/** A text that only one of the languages has does not compile. */
export const loadWords: Record<Language, () => Promise<{ words: English & Macedonian }>> = {
  mk: () => import('./mk.ts'),
  en: () => import('./en.ts'),
};

/** Replaces `{name}` in a text of the dictionary; a placeholder without a value stays as it is. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
