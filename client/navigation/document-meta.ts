/** Title and description of a document. */
import type { Site } from '#shared/site.ts';
import { fill } from '../fill.ts';
import type { View } from './views.tsx';

export function documentMeta(
  { meta, common, language }: View,
  site: Site,
  /** The page of a list. */
  number = 1,
): { title: string; description: string } {
  const organisation = site.organisation[language];
  const title = number > 1 ? fill(common.pagedTitle, { title: meta.title, number }) : meta.title;
  return {
    title: fill(common.titlePattern, { title, organisation }),
    description: meta.description,
  };
}
