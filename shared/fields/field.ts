/**
 * A field is one value of an entry, and says everything about it: how it is read and cleaned, which
 * texts and files are in it, what is wrong with it, and how two people's changes of it are merged.
 */
import * as v from 'valibot';
import type { ParsedDate } from '../date.ts';
import type { EntryIssues } from '../errors.ts';
import type { Label } from '../label.ts';
import { type Bilingual, emptyTexts, forLanguages } from '../language.ts';
import { cleanText, line as lineRule, publishedText, type TextRule } from '../text.ts';
import { type Merge, mergeParagraphs, mergeTexts, mergeWhole } from './merge.ts';

/** The desk has an input and a display for each type. */
export type FieldType =
  | 'line'
  | 'richText'
  | 'date'
  | 'album'
  | 'picture'
  | 'event'
  | 'attachments'
  | 'questions'
  | 'pageTexts';

/** A text in both languages. */
export interface TextOptions extends TextRule {
  label: Label;
  /** Counted from 1 if there are several texts with this label. */
  number?: number;
  /** The name of the file to which the text belongs. */
  file?: string;
  /** True if both languages may be empty. */
  isOptional?: boolean;
  /** The placeholders, such as `email` for `{email}`, that the text must contain; no others are allowed. */
  placeholders?: string[];
}

export type MapText = (path: string, text: Bilingual, options: TextOptions) => Bilingual;

export interface Field<Value = unknown> {
  type: FieldType;
  label: Label;
  empty: Value;
  /** True if an entry needs it. */
  isRequired: boolean;
  schema: v.GenericSchema<unknown, Value>;
  merge(...versions: Parameters<Merge<Value>>): ReturnType<Merge<Value>>;
  /** Replaces each text in the value, in the order in which they are shown. */
  mapTexts(value: Value, map: MapText, path: string): Value;
  /** The addresses of the files without which the value cannot be published. */
  files(value: Value): string[];
  /** Adds the errors and warnings that are not about texts. The entry appears at `publishedAt`. */
  check(value: Value, path: string, issues: EntryIssues, publishedAt: number): void;
  /** Returns the value to publish, whose meaning does not depend on the current day. */
  complete(value: Value): Value;
}

type Own<Value> = Pick<Field<Value>, 'type' | 'label' | 'empty' | 'schema'>;

/** A value without texts and files that is merged as a whole, unless `own` says otherwise. */
export const field = <Value>(own: Own<Value> & Partial<Field<Value>>): Field<Value> => ({
  isRequired: false,
  merge: mergeWhole,
  mapTexts: (value) => value,
  files: () => [],
  check: () => {},
  complete: (value) => value,
  ...own,
});

export const typedText = v.pipe(v.string(), v.transform(cleanText));

/** A language that is missing in a stored text is empty. */
export const bilingual: v.GenericSchema<unknown, Bilingual> = v.object(
  forLanguages(() => v.optional(typedText, '')),
);

const texts = (type: 'line' | 'richText', options: TextOptions): Field<Bilingual> =>
  field({
    type,
    label: options.label,
    empty: emptyTexts,
    schema: bilingual,
    merge: (base, mine, theirs, path) =>
      mergeTexts(base, mine, theirs, path, type === 'richText' ? mergeParagraphs : mergeWhole),
    mapTexts: (value, map, path) => map(path, value, options),
  });

type TextRules = Pick<TextOptions, 'isOptional'>;

export const line = (label: Label, limit: number, rules: TextRules = {}) =>
  texts('line', { ...lineRule(limit), label, ...rules });

/** A text in the format of the news. */
export const text = (label: Label, limit: number, rules: TextRules = {}) =>
  texts('richText', { clean: publishedText, limit, label, ...rules });

/** A date as it is typed, in the time zone of Skopje. */
export const date = (label: Label, rules: Partial<Field<string>> = {}): Field<string> =>
  field({ type: 'date', label, empty: '', schema: typedText, ...rules });

/** Writes what is wrong with a date, if anything. */
export function checkDate(date: ParsedDate, field: string, { errors, warnings }: EntryIssues) {
  if (!date.ok) errors.push({ field, error: date.error });
  else for (const warning of date.warnings) warnings.push({ field, warning });
}

/** The id of an album; null for none. */
export const album = (label: Label): Field<number | null> =>
  field<number | null>({
    type: 'album',
    label,
    empty: null,
    schema: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
  });
