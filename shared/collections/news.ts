import * as v from 'valibot';
import en from '#content/en/dates.json' with { type: 'json' };
import mk from '#content/mk/dates.json' with { type: 'json' };
import { parseAttachment } from '../attachment.ts';
import { attachments, attachmentsSchema } from '../fields/attachments.ts';
import { event } from '../fields/event.ts';
import { eventTimes } from '../fields/event-times.ts';
import { album, bilingual, date, line, text } from '../fields/field.ts';
import { isEqual } from '../fields/merge.ts';
import { picture } from '../fields/picture.ts';
import { type Bilingual, emptyTexts, languages, mapLanguages } from '../language.ts';
import { parsePicture } from '../picture.ts';
import { itemAddress, pagePaths } from '../routes.ts';
import { defineCollection, type ValuesOf } from './collection.ts';

const fields = {
  title: line('title', 160),
  content: text('content', 20_000),
  picture: picture('picture', { description: 'pictureDescription' }),
  attachments: attachments('attachments'),
  event: event('event'),
  /** The page shows photos of this album, if it still exists. */
  album: album('albumBelow'),
  date: date('date'),
};

export type NewsFields = ValuesOf<typeof fields>;

const dateTexts = { mk, en };

/** Wherever it is shown, the title of a cancelled event begins with “Cancelled”. */
export const shownTitle = (item: { title: Bilingual; cancelled?: boolean }): Bilingual =>
  mapLanguages(item.title, (title, language) =>
    item.cancelled && title !== '' ? `${dateTexts[language].cancelled}: ${title}` : title,
  );

export const newsCollection = defineCollection<NewsFields>({
  fields,
  title: ({ title, event }) => shownTitle({ title, cancelled: event?.cancelled === true }),
  addresses: (_, id) => [itemAddress(pagePaths.news, id)],
});

const isFilled = (text: Bilingual) => languages.some((language) => text[language] !== '');

/** Returns the fields that visitors see besides the title and the text, without empty ones. */
export function otherShownFields({
  date: _,
  title: __,
  content: ___,
  picture,
  event,
  attachments,
  album,
  ...others
}: NewsFields) {
  const { begins = '', ends = '' } = (event && eventTimes(event)) || {};
  const { location = emptyTexts, cancelled = false } = event ?? {};
  const description = picture?.description ?? emptyTexts;
  const filled = Object.entries(others).filter(
    ([key, value]) => !isEqual(value, fields[key as keyof NewsFields].empty),
  );
  return {
    ...(Object.fromEntries(filled) as typeof others),
    ...(picture && { picture: picture.file }),
    ...(isFilled(description) && { pictureDescription: description }),
    ...(album !== null && { album }),
    ...(begins && { begins }),
    ...(ends && { ends }),
    ...(isFilled(location) && { location }),
    ...(cancelled && { cancelled }),
    ...(attachments.length > 0 && { attachments }),
  };
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
  pictureDescription: orNone(bilingual),
  album: orNone(v.number()),
  begins: orNone(shownTime),
  ends: orNone(shownTime),
  location: orNone(bilingual),
  attachments: orNone(
    v.pipe(
      attachmentsSchema,
      v.check((list) => list.every(({ file }) => parseAttachment(file) !== null)),
    ),
  ),
});

type Shown = ReturnType<typeof otherShownFields>;

/** Reads what `otherShownFields` returned. An invalid one is left out, so that no row stops a page. */
export const readOtherShownFields = (json: string) =>
  v.parse(shownSchema, JSON.parse(json)) as Shown;
