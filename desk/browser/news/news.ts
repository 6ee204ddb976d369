import { itemAddress, pagePaths } from '#shared/routes.ts';
import { defineDeskCollection } from '../entries/collection.ts';

export const news = defineDeskCollection('news', {
  textsIn: ({ news }) => news,
  similarTo: (fields) => ({
    ...fields,
    event: fields.event && { ...fields.event, begins: '', ends: '', cancelled: false },
    attachments: [],
    date: '',
  }),
  addressOf: (id) => itemAddress(pagePaths.news, id),
});
