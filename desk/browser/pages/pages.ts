import { pageAddress } from '#shared/page-fields.ts';
import { defineDeskCollection } from '../entries/collection.ts';

export const page = defineDeskCollection('page', {
  textsIn: ({ news, pages: { entry } }) => ({ ...news, ...entry }),
  addressOf: pageAddress,
});
