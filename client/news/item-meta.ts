import { type CommonWords, fill } from '#content/words.ts';
import type { NewsItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import { newsDescription } from '#shared/news-text.ts';
import type { Site } from '#shared/site.ts';
import type { DocumentMeta } from '../navigation/view.ts';

/** Title and description of the document that shows an item. */
export function itemMeta(
  { title, content }: NewsItem,
  language: Language,
  { meta }: CommonWords,
  site: Site,
): DocumentMeta {
  const organisation = site.organisation[language];
  return {
    title: fill(meta.titlePattern, { title: title[language], organisation }),
    description: newsDescription(content[language]),
  };
}
