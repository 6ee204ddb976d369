/**
 * A document contains the texts of its page in both languages; for the next pages the browser loads
 * all texts of a language. The README in this folder has notes on single texts.
 */
import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';

type Macedonian = typeof import('./mk.ts')['words'];
type English = typeof import('./en.ts')['words'];

export type WordsFile = keyof English;

export type WordsOf<F extends WordsFile> = English[F];

/** Every page uses these texts: header, drawer, footer and notifications. */
export type CommonWords = WordsOf<'common'>;

export type PageWords<P extends PageName> = WordsOf<P>;

export interface ViewWords<P extends PageName = PageName> {
  common: CommonWords;
  page: PageWords<P>;
}

/** A text that exists in only one language does not compile. */
export const loadWords: Record<Language, () => Promise<{ words: English & Macedonian }>> = {
  mk: () => import('./mk.ts'),
  en: () => import('./en.ts'),
};

/** Replaces `{name}` in a text with its value; a placeholder without a value is kept. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
