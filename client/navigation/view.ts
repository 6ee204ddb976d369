import type { ReactNode } from 'react';
import { fill, type PageDictionary, type ViewDictionary } from '#content/dictionary.ts';
import type { Language } from '#shared/language.ts';
import type { PageName, Route } from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';

export interface PageProps<P extends PageName> {
  dictionary: PageDictionary<P>;
  route: Route;
}

export interface View {
  page: PageName;
  language: Language;
  dictionary: ViewDictionary;
  render(route: Route): ReactNode;
}

export interface DocumentMeta {
  title: string;
  description: string;
}

export function documentMeta(
  { dictionary, language }: View,
  site: SiteSettings,
  number = 1,
): DocumentMeta {
  const { common, page } = dictionary;
  const { meta } = page;
  const organisation = site.organisation[language];
  const title =
    number > 1 ? fill(common.meta.pagedTitle, { title: meta.title, number }) : meta.title;
  return {
    title: fill(common.meta.titlePattern, { title, organisation }),
    description: meta.description,
  };
}
