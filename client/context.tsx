/** Contexts for all components: the page data, the route on the screen, and language with common words. */
import { createContext, useContext } from 'react';
import type { CommonWords } from '#content/words.ts';
import type { Language } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import type { Route } from '#shared/routes.ts';

export const PageDataContext = createContext<PageData | null>(null);

/** What the server sent along with the document. */
export function usePageData(): PageData {
  const data = useContext(PageDataContext);
  if (!data) throw new Error('usePageData needs a PageDataContext above it');
  return data;
}

export const RouteContext = createContext<Route | null>(null);

/** The route on the screen. The address may already be another one, whose view is still loading. */
export function useShownRoute(): Route {
  const route = useContext(RouteContext);
  if (!route) throw new Error('useShownRoute needs a RouteContext above it');
  return route;
}

interface Locale {
  /** The language the page is shown in. */
  language: Language;
  words: CommonWords;
}

export const LocaleContext = createContext<Locale | null>(null);

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('useLocale needs a LocaleContext above it');
  return locale;
}
