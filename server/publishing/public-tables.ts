/** Visitors read news and photos from tables, and all other kinds from their public texts. */
import type { FieldsOf, KindName } from '#shared/kinds/kinds.ts';
import type { Database, Tables } from '../storage/database.ts';
import { putPhoto, removePhoto, sortAlbum } from '../storage/gallery.ts';
import { putNews, removeNews } from '../storage/news-rows.ts';

interface PublicTable<Fields> {
  /** The ids of new entries are those of this table. */
  name: keyof Tables;
  put(transaction: Database, id: number, fields: Fields, publishedAt: string): Promise<void>;
  remove(transaction: Database, id: number): Promise<void>;
}

export const publicTables: { [Name in KindName]?: PublicTable<FieldsOf[Name]> } = {
  news: { name: 'news', put: putNews, remove: removeNews },
  photo: { name: 'gallery', put: putPhoto, remove: removePhoto },
  album: {
    name: 'entries',
    put: (transaction, id, { day }) => sortAlbum(transaction, id, day),
    remove: sortAlbum,
  },
};
