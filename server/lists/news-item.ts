/** Single news items, and the numbers of the newest ones. */
import type { NewsItem } from '#shared/items.ts';
import { DamagedRowError } from '../storage/damaged-rows.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { findNews, newestNewsNumbers } from '../storage/news.ts';
import { available } from './available.ts';

/** Newest items that search engines are told of; they find older ones through the list. */
const mostNamed = 500;

/** The numbers of the newest items, before they have been read. */
export interface NewsNumbers {
  revision: string;
  read(): Promise<number[]>;
}

export function createNewsNumbers(
  database: Database,
  revisions: () => Promise<Revisions>,
): () => Promise<NewsNumbers> {
  const read = () => available(newestNewsNumbers(database, mostNamed));
  return async () => ({ revision: (await available(revisions())).news, read });
}

/** Reads an item by its number; null if none is public, or its row is damaged. */
export type FindItem = (id: number) => Promise<NewsItem | null>;

export function createFindItem(database: Database): FindItem {
  async function find(id: number): Promise<NewsItem | null> {
    try {
      return (await findNews(database, id)) ?? null;
    } catch (error) {
      // The list, which leaves it out, warns of it.
      if (error instanceof DamagedRowError) return null;
      throw error;
    }
  }
  return (id) => available(find(id));
}
