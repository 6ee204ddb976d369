import * as v from 'valibot';
import type { Label } from '../label.ts';
import { emptyTexts } from '../language.ts';
import { line } from '../text.ts';
import { checkTimes, timesInFull } from './event-times.ts';
import { bilingual, type Field, field, typedText } from './field.ts';
import { isEqual, type Merge, mergeTexts, mergeWhole } from './merge.ts';

const schema = v.object({
  /** The times as typed, in the time zone of Skopje. */
  begins: v.optional(typedText, ''),
  ends: v.optional(typedText, ''),
  location: v.optional(bilingual, emptyTexts),
  /** The event does not take place. */
  cancelled: v.optional(v.boolean(), false),
});

export type Event = v.InferOutput<typeof schema>;

export const emptyEvent: Event = { begins: '', ends: '', location: emptyTexts, cancelled: false };

const isEmpty = (event: Event) => isEqual(event, emptyEvent);

/** The times and the location of two people are never mixed. */
const merge: Merge<Event | null> = (base, mine, theirs, path) => {
  const whole = mergeWhole(base, mine, theirs, path);
  if (whole.conflicts.length === 0 || !base || !mine || !theirs) return whole;
  const others = ({ location: _, ...event }: Event) => event;
  const isSameEvent = [mine, theirs].every((event) => isEqual(others(event), others(base)));
  if (!isSameEvent) return whole;
  const at = `${path}.location`;
  const { value: location, conflicts } = mergeTexts(
    base.location,
    mine.location,
    theirs.location,
    at,
  );
  return { value: { ...mine, location }, conflicts };
};

export const locationOptions = { ...line(120), label: 'location', isOptional: true } as const;

export const event = (label: Label): Field<Event | null> =>
  field<Event | null>({
    type: 'event',
    label,
    empty: null,
    schema: v.nullable(
      v.pipe(
        schema,
        v.transform((typed) => (isEmpty(typed) ? null : typed)),
      ),
    ),
    merge,
    mapTexts: (value, map, path) =>
      value && { ...value, location: map(`${path}.location`, value.location, locationOptions) },
    check(value, path, issues, publishedAt) {
      if (!value) return;
      if (value.begins.trim() !== '') checkTimes(value, path, issues, publishedAt);
      else issues.errors.push({ field: `${path}.begins`, error: { code: 'no-beginning' } });
    },
    complete: (value) => value && { ...value, ...timesInFull(value) },
  });
