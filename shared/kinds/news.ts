import * as v from 'valibot';
import { parsePicture } from '../picture.ts';
import { line, publishedText } from '../text.ts';
import { checkTimes, eventTimes, timesInFull } from './event-times.ts';
import {
  always,
  dateField,
  type EntryText,
  emptyFields,
  idField,
  type Kind,
  textsField,
} from './kind.ts';

const schema = v.object({
  title: textsField,
  content: textsField,
  /** The address of the picture. */
  picture: v.optional(v.nullable(v.string()), null),
  pictureDescription: textsField,
  /** The page shows photos of this album, if it still exists. */
  album: idField,
  /** The beginning and the end of an event as typed, in the time zone of Skopje. */
  begins: dateField,
  ends: dateField,
  place: textsField,
  date: dateField,
});

export type NewsFields = v.InferOutput<typeof schema>;

const isTyped = (...texts: string[]) => texts.some((text) => text.trim() !== '');

const texts: Record<string, EntryText<NewsFields>> = {
  title: { ...line(160), isNeeded: always },
  content: { clean: publishedText, limit: 20_000, isNeeded: always },
  pictureDescription: { ...line(300), isNeeded: ({ picture }) => picture !== null },
  place: { ...line(120), isNeeded: ({ place: { mk, en } }) => isTyped(mk, en) },
};

export const newsKind: Kind<NewsFields> = {
  schema,
  texts: () => texts,
  title: ({ title }) => title,
  files: ({ picture }) => (picture === null ? [] : [picture]),
  complete: (fields) => ({ ...fields, ...timesInFull(fields) }),
  check({ picture, begins, ends, place }, found, publishedAt) {
    if (picture !== null && !parsePicture(picture)) {
      found.faults.push({ field: 'picture', fault: { code: 'picture-without-files' } });
    }
    if (isTyped(begins)) checkTimes({ begins, ends }, publishedAt, found);
    else if (isTyped(ends, place.mk, place.en)) {
      found.faults.push({ field: 'begins', fault: { code: 'no-beginning' } });
    }
  },
};

const empty = emptyFields(newsKind);

/** Returns the fields that visitors see: without the date of publication and empty ones. */
export function shownFields({ date: _, ...typed }: NewsFields) {
  const { begins = '', ends = '' } = eventTimes(typed) ?? {};
  const fields = { ...typed, begins, ends };
  const isFilled = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[name as keyof typeof fields]);
  const shown = Object.fromEntries(Object.entries(fields).filter(isFilled));
  // A picture or an album that is null is empty.
  return shown as { [Name in keyof typeof fields]?: NonNullable<(typeof fields)[Name]> };
}
