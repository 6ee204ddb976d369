/** A news item on its way to publication. */
import * as v from 'valibot';
import type { NewNewsItem, NewsItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import { parseDate } from './date.ts';
import { bilingualSchema, bilingualWarnings, publishedLine, publishedText } from './text.ts';

export const newsSchema = v.object({
  title: bilingualSchema('title', publishedLine, 160),
  content: bilingualSchema('text', publishedText, 20_000),
});

/** What was given of an item, before any check. */
export interface NewsDraft {
  title: Bilingual<string | undefined>;
  content: Bilingual<string | undefined>;
  /** As `parseDate` reads it. */
  date?: string | undefined;
}

export type CheckedNews =
  | { ok: true; news: NewNewsItem & { createdAt?: string }; warnings: string[] }
  | { ok: false; faults: string[] };

/** The item as it would be published, and what a careful reader would question. */
export function checkNews({ title, content, date }: NewsDraft): CheckedNews {
  const checked = v.safeParse(newsSchema, { title, content });
  const moment = date === undefined ? undefined : parseDate(date);
  const faults = checked.success ? [] : checked.issues.map(({ message }) => message);
  if (moment && !moment.ok) faults.push(moment.fault);
  if (!checked.success || faults.length > 0 || (moment && !moment.ok)) return { ok: false, faults };

  const { output } = checked;
  const warnings = [
    ...bilingualWarnings('title', output.title),
    ...bilingualWarnings('text', output.content),
  ];
  if (moment && Date.parse(moment.iso) > Date.now()) {
    warnings.push('The date is in the future, but the item will be published at once.');
  }
  return { ok: true, news: { ...output, ...(moment && { createdAt: moment.iso }) }, warnings };
}

/** What an item becomes: what was given, and the rest as it was. */
export function mergeNews(item: NewsItem, { title, content, date }: NewsDraft): NewsDraft {
  const over = (old: Bilingual, given: Bilingual<string | undefined>) => ({
    mk: given.mk ?? old.mk,
    en: given.en ?? old.en,
  });
  return { title: over(item.title, title), content: over(item.content, content), date };
}
