/** An album of the gallery: the photos that refer to it. */
import { parseDate } from '../date.ts';
import { inFull } from '../fields/event-times.ts';
import { checkDate, date, line } from '../fields/field.ts';
import { defineCollection, type ValuesOf } from './collection.ts';

const fields = {
  title: line('albumTitle', 160),
  /** The day of the album as typed. */
  day: date('day', {
    check: (value, path, issues) => checkDate(parseDate(value), path, issues),
    complete: (value) => inFull(value, parseDate(value)),
  }),
  date: date('date'),
};

export type AlbumFields = ValuesOf<typeof fields>;

export const albumCollection = defineCollection<AlbumFields>({
  fields,
  title: ({ title }) => title,
  addresses: () => [],
});
