import * as v from 'valibot';
import en from '#content/en/dates.json' with { type: 'json' };
import mk from '#content/mk/dates.json' with { type: 'json' };
import type { EntryCheck } from '../faults.ts';
import { type Bilingual, mapTexts } from '../language.ts';
import { parsePdf, pdfLimits } from '../pdf.ts';
import { parsePicture } from '../picture.ts';
import { itemAddress, pagePaths } from '../routes.ts';
import { line, publishedText } from '../text.ts';
import { checkTimes, eventTimes, timesInFull } from './event-times.ts';
import {
  always,
  bilingualField,
  checkPicture,
  checkText,
  dateField,
  type EntryText,
  emptyFields,
  idField,
  type Kind,
  textField,
  textsField,
} from './kind.ts';

/** `file` is the address of a PDF. */
const pdfField = v.object({
  file: textField,
  title: textsField,
  bytes: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(pdfLimits.megabytes * 1024 ** 2),
  ),
});

export type Pdf = v.InferOutput<typeof pdfField>;

const schema = v.object({
  title: textsField,
  content: textsField,
  /** The address of the picture. */
  picture: v.optional(v.nullable(textField), null),
  pictureDescription: textsField,
  /** The page shows photos of this album, if it still exists. */
  album: idField,
  /** The beginning and the end of an event as typed, in the time zone of Skopje. */
  begins: dateField,
  ends: dateField,
  place: textsField,
  /** The event does not take place. */
  cancelled: v.optional(v.boolean(), false),
  papers: v.optional(v.array(pdfField), []),
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

const words = { mk, en };

/** Wherever it is shown, the title of a cancelled event begins with “Cancelled”. */
export const shownTitle = (item: { title: Bilingual; cancelled?: boolean }): Bilingual =>
  mapTexts(item.title, (title, language) =>
    item.cancelled && title !== '' ? `${words[language].cancelled}: ${title}` : title,
  );

export const pdfTitle = line(160);

/** The titles of a PDF are named by its place: `papers.0.mk`. */
function checkPdfs(papers: Pdf[], issues: EntryCheck): void {
  const limit = pdfLimits.perItem;
  if (papers.length > limit) {
    issues.faults.push({ field: 'papers', fault: { code: 'too-many-papers', limit } });
  }
  const hashes = new Set<string>();
  papers.forEach(({ file: address, title }, index) => {
    const { hash = address, name: file = address } = parsePdf(address) ?? {};
    if (hashes.has(hash)) {
      issues.faults.push({ field: 'papers', fault: { code: 'same-paper', file } });
    }
    hashes.add(hash);
    const field = `papers.${index}`;
    checkText(issues, { field, text: 'paperTitle', rule: pdfTitle, file }, title);
  });
}

export const newsKind: Kind<NewsFields> = {
  schema,
  texts: () => texts,
  title: shownTitle,
  addresses: (_, id) => [itemAddress(pagePaths.news, id)],
  files: ({ picture, papers }) => [
    ...(picture === null ? [] : [picture]),
    ...papers.map(({ file }) => file),
  ],
  complete: (fields) => ({
    ...fields,
    ...timesInFull(fields),
    papers: fields.papers.map((pdf) => ({
      ...pdf,
      title: mapTexts(pdf.title, pdfTitle.clean),
    })),
  }),
  check({ picture, papers, begins, ends, place, cancelled }, issues, publishedAt) {
    if (picture !== null) checkPicture(picture, issues);
    if (isTyped(begins)) checkTimes({ begins, ends }, publishedAt, issues);
    else if (cancelled || isTyped(ends, place.mk, place.en)) {
      issues.faults.push({ field: 'begins', fault: { code: 'no-beginning' } });
    }
    checkPdfs(papers, issues);
  },
};

const empty = emptyFields(newsKind);

/** Returns the fields that visitors see beside the title and the text, without empty ones. */
export function shownFields({ date: _, title: __, content: ___, ...typed }: NewsFields) {
  const { begins = '', ends = '' } = eventTimes(typed) ?? {};
  const fields = { ...typed, begins, ends };
  const isFilled = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[name as keyof typeof fields]);
  const filled = Object.fromEntries(Object.entries(fields).filter(isFilled));
  // A picture or an album that is null is empty.
  return filled as { [Name in keyof typeof fields]?: NonNullable<(typeof fields)[Name]> };
}

/** `2026-12-12`, or `2026-12-12T19:00+01:00`. */
const shownTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d[+-]\d\d:\d\d)?$/),
  v.check((time) => !Number.isNaN(Date.parse(time))),
);

const orNone = <Field extends v.GenericSchema>(field: Field) =>
  v.fallback(v.optional(field), undefined);

/** Other fields pass, so a new field needs no row here unless some JSON of it would break a page. */
const shownSchema = v.looseObject({
  picture: orNone(
    v.pipe(
      v.string(),
      v.check((address) => parsePicture(address) !== null),
    ),
  ),
  pictureDescription: orNone(bilingualField),
  album: orNone(v.number()),
  begins: orNone(shownTime),
  ends: orNone(shownTime),
  place: orNone(bilingualField),
  papers: orNone(
    v.array(
      v.pipe(
        pdfField,
        v.check(({ file }) => parsePdf(file) !== null),
      ),
    ),
  ),
});

type Shown = ReturnType<typeof shownFields>;

/** Reads the fields that visitors see. A faulty one is left out, so that no row stops a page. */
export const readShown = (json: string) => v.parse(shownSchema, JSON.parse(json)) as Shown;
