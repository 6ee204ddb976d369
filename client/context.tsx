import { type Context, createContext, useContext } from 'react';
import type { CommonDictionary } from '#content/dictionary.ts';
import type { Language } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import type { Route } from '#shared/routes.ts';

function useRequired<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error('A context provider is missing');
  return value;
}

export const PageDataContext = createContext<PageData | null>(null);

export const usePageData = () => useRequired(PageDataContext);

export const RouteContext = createContext<Route | null>(null);

/** While a view is loading, the URL is already that of the next route. */
export const useShownRoute = () => useRequired(RouteContext);

interface Locale {
  language: Language;
  dictionary: CommonDictionary;
  /** The page changes when the texts of the language are loaded. */
  setLanguage(language: Language): void;
}

export const LocaleContext = createContext<Locale | null>(null);

export const useLocale = () => useRequired(LocaleContext);
