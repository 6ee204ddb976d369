import { type AlbumFields, albumKind } from './album.ts';
import type { Kind } from './kind.ts';
import { type NewsFields, newsKind } from './news.ts';
import { type PageTextFields, pageTextKind } from './page-text.ts';
import { type PhotoFields, photoKind } from './photo.ts';

export interface FieldsOf {
  news: NewsFields;
  page: PageTextFields;
  photo: PhotoFields;
  album: AlbumFields;
}

export type KindName = keyof FieldsOf;

/** The desk lists its findings in this order. */
export const kinds: { [Name in KindName]: Kind<FieldsOf[Name]> } = {
  news: newsKind,
  page: pageTextKind,
  album: albumKind,
  photo: photoKind,
};

export const kindNames = Object.keys(kinds) as KindName[];

export const kindOf = <Name extends KindName>(name: Name): Kind<FieldsOf[Name]> => kinds[name];
