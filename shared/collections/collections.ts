import { type AlbumFields, albumCollection } from './album.ts';
import type { Collection } from './collection.ts';
import { type NewsFields, newsCollection } from './news.ts';
import { type PageTextFields, pageTextCollection } from './page-text.ts';
import { type PhotoFields, photoCollection } from './photo.ts';

export interface FieldsOf {
  news: NewsFields;
  page: PageTextFields;
  photo: PhotoFields;
  album: AlbumFields;
}

export type CollectionName = keyof FieldsOf;

/** The desk lists its findings in this order. */
export const collections: { [Name in CollectionName]: Collection<FieldsOf[Name]> } = {
  news: newsCollection,
  page: pageTextCollection,
  album: albumCollection,
  photo: photoCollection,
};

export const collectionNames = Object.keys(collections) as CollectionName[];

export const collectionOf = <Name extends CollectionName>(name: Name): Collection<FieldsOf[Name]> =>
  collections[name];
