/** An album of the gallery: the photos that refer to it. */
import * as v from 'valibot';
import { parseDate } from '../date.ts';
import { line } from '../text.ts';
import { inFull } from './event-times.ts';
import { always, dateField, type Kind, textsField } from './kind.ts';

const schema = v.object({
  title: textsField,
  /** The day of the album as typed. */
  day: dateField,
  date: dateField,
});

export type AlbumFields = v.InferOutput<typeof schema>;

const title = { ...line(160), isNeeded: always };

export const albumKind: Kind<AlbumFields> = {
  schema,
  texts: () => ({ title }),
  title: ({ title }) => title,
  addresses: () => [],
  files: () => [],
  complete: (fields) => ({ ...fields, day: inFull(fields.day, parseDate(fields.day)) }),
  check({ day }, { faults, warnings }) {
    const parsed = parseDate(day);
    if (!parsed.ok) faults.push({ field: 'day', fault: parsed.fault });
    else for (const warning of parsed.warnings) warnings.push({ field: 'day', warning });
  },
};
