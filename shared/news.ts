/** A news item, as stored, as published and as `GET /api/news` answers it. */
import type { Bilingual } from './language.ts';

export interface NewsItem {
  id: number;
  title: Bilingual;
  content: Bilingual;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type NewNewsItem = Pick<NewsItem, 'title' | 'content'>;
