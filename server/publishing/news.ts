/** A news item that is published at once, as the tool does. */
import type { NewNewsItem, NewsItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import type { Fault, Warning } from '#shared/publishing.ts';
import { type ParsedDate, parseDate } from './date.ts';
import { checkTexts } from './text.ts';

/** What was given of an item, before any check. */
export interface NewsDraft {
  title: Bilingual<string | undefined>;
  content: Bilingual<string | undefined>;
  /** As `parseDate` reads it. */
  date?: string | undefined;
}

export type CheckedNews =
  | { ok: true; news: NewNewsItem & { createdAt?: string }; warnings: Warning[] }
  | { ok: false; faults: Fault[] };

/** A date, as `parseDate` reads it, for what is public at once and so cannot be ahead of its date. */
export function parsePastDate(typed: string): ParsedDate {
  const moment = parseDate(typed);
  if (!moment.ok || Date.parse(moment.iso) <= Date.now()) return moment;
  return { ok: false, fault: { code: 'future-date', typed } };
}

/** The item as it would be published, and what a careful reader would question. */
export function checkNews({ title, content, date }: NewsDraft): CheckedNews {
  const titles = checkTexts('title', title);
  const contents = checkTexts('content', content);
  const moment = date === undefined ? undefined : parsePastDate(date);
  if (!titles.ok || !contents.ok || (moment && !moment.ok)) {
    const faults: Fault[] = [titles, contents].flatMap((each) => (each.ok ? [] : each.faults));
    if (moment && !moment.ok) faults.push(moment.fault);
    return { ok: false, faults };
  }
  const warnings: Warning[] = [...titles.warnings, ...contents.warnings];
  if (moment) warnings.push(...moment.warnings);
  const news = { title: titles.texts, content: contents.texts };
  return { ok: true, news: { ...news, ...(moment && { createdAt: moment.iso }) }, warnings };
}

/** What an item becomes: what was given, and the rest as it was. */
export function mergeNews(item: NewsItem, { title, content, date }: NewsDraft): NewsDraft {
  const over = (old: Bilingual, given: Bilingual<string | undefined>) => ({
    mk: given.mk ?? old.mk,
    en: given.en ?? old.en,
  });
  return { title: over(item.title, title), content: over(item.content, content), date };
}
