/** Title and description of a document. */
import type { Site } from '#shared/site.ts';
import { fill } from './fill.ts';
import type { View } from './views.tsx';

export function documentMeta(
  { meta, common, language }: View,
  site: Site,
): { title: string; description: string } {
  const organisation = site.organisation[language];
  return {
    title: fill(common.titlePattern, { title: meta.title, organisation }),
    description: meta.description,
  };
}
