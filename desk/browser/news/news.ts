import { itemAddress, pagePaths } from '#shared/routes.ts';
import { defineDeskKind } from '../entries/kind.ts';

export const news = defineDeskKind('news', {
  dictionary: ({ news }) => news,
  similarTo: (fields) => ({
    ...fields,
    event: fields.event && { ...fields.event, begins: '', ends: '', cancelled: false },
    attachments: [],
    date: '',
  }),
  addressOf: (id) => itemAddress(pagePaths.news, id),
});
