/** A news item, as stored, as published and as `GET /api/news` answers it. */
import * as v from 'valibot';
import type { Bilingual } from './language.ts';
import { bilingualSchema, publishedLine, publishedText } from './text.ts';

export interface NewsItem {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type NewNewsItem = Pick<NewsItem, 'title' | 'content'>;

/** What may be published; each fault is a sentence for the secretary. */
export const newsSchema = v.object({
  title: bilingualSchema('title', publishedLine, 160),
  content: bilingualSchema('text', publishedText, 20_000),
});
