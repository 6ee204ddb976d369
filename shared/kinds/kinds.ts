import type { Kind } from './kind.ts';
import { type NewsFields, newsKind } from './news.ts';

export interface FieldsOf {
  news: NewsFields;
}

export type KindName = keyof FieldsOf;

export const kinds: { [Name in KindName]: Kind<FieldsOf[Name]> } = { news: newsKind };

export const kindNames = Object.keys(kinds) as KindName[];

export const kindOf = <Name extends KindName>(name: Name) =>
  kinds[name] as unknown as Kind<FieldsOf[Name]>;
