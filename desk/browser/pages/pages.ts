import { pageAddress } from '#shared/page-fields.ts';
import { defineDeskKind } from '../entries/kind.ts';

export const page = defineDeskKind('page', {
  dictionary: ({ news, pages: { entry } }) => ({ ...news, ...entry }),
  addressOf: pageAddress,
});
