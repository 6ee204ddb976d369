/** Visitors read the entries of these kinds from tables of their own. */
import type { FieldsOf, KindName } from '#shared/kinds/kinds.ts';
import type { Database, Tables } from '../storage/database.ts';
import { newsYears, putNews, removeNews } from '../storage/news.ts';

interface PublicTable<Fields> {
  /** The ids of new entries are those of this table. */
  name: keyof Tables;
  put(transaction: Database, id: number, fields: Fields, publishedAt: string): Promise<void>;
  remove(transaction: Database, id: number): Promise<void>;
  /** Returns the years that have entries, the newest first, with the number of newer ones. */
  years(database: Database): Promise<{ year: number; newer: number }[]>;
}

export const publicTables: { [Name in KindName]?: PublicTable<FieldsOf[Name]> } = {
  news: { name: 'news', put: putNews, remove: removeNews, years: newsYears },
};
