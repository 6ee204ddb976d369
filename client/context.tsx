import type { CommonDictionary } from '#content/dictionary.ts';
import type { Language } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import type { Route } from '#shared/routes.ts';
import { requiredContext } from './ui/required-context.ts';

export const [PageDataContext, usePageData] = requiredContext<PageData>();

/** While a view is loading, the URL is already that of the next route. */
export const [RouteContext, useShownRoute] = requiredContext<Route>();

interface Locale {
  language: Language;
  dictionary: CommonDictionary;
  /** The page changes when the texts of the language are loaded. */
  setLanguage(language: Language): void;
}

export const [LocaleContext, useLocale] = requiredContext<Locale>();
