/**
 * A document contains the texts of its page in its own language; for the next pages, the browser
 * loads all texts of a language. The README in this folder has notes on single texts.
 */
import type { PageName } from '#shared/routes.ts';

/** A text that exists in only one language does not compile. */
export type SiteWords = typeof import('./en.ts') & typeof import('./mk.ts');

/** Every page uses these texts: header, drawer, footer and notifications. */
export type CommonWords = SiteWords['common'];

export type PageWords<P extends PageName> = SiteWords[P];

export interface ViewWords<P extends PageName = PageName> {
  common: CommonWords;
  page: PageWords<P>;
}

export function wordsOfPage<P extends PageName>(words: SiteWords, page: P): ViewWords<P> {
  return { common: words.common, page: words[page] };
}

/** The words have changed since the page was opened. */
export class OutdatedWords extends Error {
  override name = 'OutdatedWords';
}

async function fetchWords(address: string): Promise<SiteWords> {
  const response = await fetch(address);
  if (response.status === 404) throw new OutdatedWords(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.json();
}

const loading = new Map<string, Promise<SiteWords>>();

/** After a failure, the next call tries again. */
export function loadWords(address: string): Promise<SiteWords> {
  const known = loading.get(address);
  if (known) return known;
  const words = fetchWords(address);
  loading.set(address, words);
  words.catch(() => loading.delete(address));
  return words;
}

/** Replaces `{name}` in a text with its value; a placeholder without a value is kept. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
