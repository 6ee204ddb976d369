import * as v from 'valibot';
import type { EntryCheck } from '../faults.ts';
import { paperLimits, parsePaper } from '../paper.ts';
import { parsePicture } from '../picture.ts';
import { itemAddress, pagePaths } from '../routes.ts';
import { line, publishedText } from '../text.ts';
import { checkTimes, eventTimes, timesInFull } from './event-times.ts';
import {
  always,
  checkText,
  dateField,
  type EntryText,
  emptyFields,
  idField,
  type Kind,
  textsField,
} from './kind.ts';

/** `file` is the address of a PDF. */
const paperField = v.object({ file: v.string(), title: textsField, bytes: v.number() });

export type Paper = v.InferOutput<typeof paperField>;

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
  papers: v.optional(v.array(paperField), []),
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

export const paperTitle = line(160);

/** The titles of a paper are named by its place: `papers.0.mk`. */
function checkPapers(papers: Paper[], found: EntryCheck): void {
  const limit = paperLimits.perItem;
  if (papers.length > limit) {
    found.faults.push({ field: 'papers', fault: { code: 'too-many-papers', limit } });
  }
  const parsed = papers.map(({ file }) => parsePaper(file));
  papers.forEach(({ title }, index) => {
    const { hash, name: file = '' } = parsed[index] ?? {};
    if (parsed.findIndex((each) => each?.hash === hash) < index) {
      found.faults.push({ field: 'papers', fault: { code: 'same-paper', file } });
    }
    const field = `papers.${index}`;
    checkText(found, { field, text: 'paperTitle', rule: paperTitle, file }, title);
  });
}

export const newsKind: Kind<NewsFields> = {
  schema,
  texts: () => texts,
  title: ({ title }) => title,
  addresses: (_, id) => [itemAddress(pagePaths.news, id)],
  files: ({ picture, papers }) => [
    ...(picture === null ? [] : [picture]),
    ...papers.map(({ file }) => file),
  ],
  complete: (fields) => ({ ...fields, ...timesInFull(fields) }),
  check({ picture, papers, begins, ends, place }, found, publishedAt) {
    if (picture !== null && !parsePicture(picture)) {
      found.faults.push({ field: 'picture', fault: { code: 'picture-without-files' } });
    }
    if (isTyped(begins)) checkTimes({ begins, ends }, publishedAt, found);
    else if (isTyped(ends, place.mk, place.en)) {
      found.faults.push({ field: 'begins', fault: { code: 'no-beginning' } });
    }
    checkPapers(papers, found);
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
