/**
 * A document contains the texts of its page in its own language; for the next pages, the browser
 * loads all texts of a language. The README in this folder has notes on single texts.
 */
import type { PageName } from '#shared/routes.ts';

/** A text that exists in only one language does not compile. */
export type SiteDictionary = typeof import('./en.ts') & typeof import('./mk.ts');

/** Every page uses these texts: header, drawer, footer and notifications. */
export type CommonDictionary = SiteDictionary['common'];

export type PageDictionary<P extends PageName> = SiteDictionary[P];

export interface ViewDictionary<P extends PageName = PageName> {
  common: CommonDictionary;
  page: PageDictionary<P>;
}

export function pageDictionaryOf<P extends PageName>(
  dictionary: SiteDictionary,
  page: P,
): ViewDictionary<P> {
  return { common: dictionary.common, page: dictionary[page] };
}

/** The dictionary has changed since the page was opened. */
export class OutdatedDictionary extends Error {
  override name = 'OutdatedDictionary';
}

async function fetchDictionary(address: string): Promise<SiteDictionary> {
  const response = await fetch(address);
  if (response.status === 404) throw new OutdatedDictionary(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.json();
}

const loading = new Map<string, Promise<SiteDictionary>>();

/** After a failure, the next call tries again. */
export function loadDictionary(address: string): Promise<SiteDictionary> {
  const known = loading.get(address);
  if (known) return known;
  const dictionary = fetchDictionary(address);
  loading.set(address, dictionary);
  dictionary.catch(() => loading.delete(address));
  return dictionary;
}

/** Replaces `{name}` in a text with its value; a placeholder without a value is kept. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
