/** Single news items, each read anew only when the news has changed. */
import type { NewsItem } from '#shared/items.ts';
import { DamagedRowError } from '../storage/damaged-rows.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { findNews, newestNewsNumbers } from '../storage/news.ts';
import { available } from './available.ts';
import { createFound } from './found.ts';

/** An item that is public, before it has been read. */
export interface ListedItem {
  /** The news' one; the same again means the same item. */
  revision: string;
  read(): Promise<NewsItem>;
}

/** So many of the newest are named to search engines; they find older ones through the list. */
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

/** Finds an item by its number; null where none is public, and where its row is damaged. */
export type FindItem = (id: number) => Promise<ListedItem | null>;

export function createFindItem(database: Database, revisions: () => Promise<Revisions>): FindItem {
  const found = createFound<number>();

  async function read(id: number): Promise<NewsItem | undefined> {
    try {
      return await findNews(database, id);
    } catch (error) {
      // The list, which leaves it out, says so.
      if (error instanceof DamagedRowError) return undefined;
      throw error;
    }
  }

  async function readFound(id: number): Promise<NewsItem> {
    const item = await read(id);
    if (!item) throw new Error(`news item ${id} was withdrawn a moment ago`);
    return item;
  }

  async function find(id: number): Promise<ListedItem | null> {
    const { news: revision } = await revisions();
    if (found.revision(id) === revision) {
      return { revision, read: () => available(readFound(id)) };
    }
    const item = await read(id);
    if (!item) {
      found.forget(id);
      return null;
    }
    found.remember(id, revision);
    return { revision, read: async () => item };
  }

  return (id) => available(find(id));
}
