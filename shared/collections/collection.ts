/**
 * Every published item is an entry of a collection, whose fields say how they are read, checked, completed and
 * merged. All of it takes time that is linear in the length of the texts. What is wrong with a text is
 * returned, not thrown.
 */
import * as v from 'valibot';
import { attachmentsIn } from '../attachment.ts';
import { checkTexts, textWarnings } from '../check-text.ts';
import { parseDate } from '../date.ts';
import type { EntryIssues, TextError } from '../errors.ts';
import { checkDate, type Field, type MapText, type TextOptions } from '../fields/field.ts';
import { type Conflict, isEqual } from '../fields/merge.ts';
import { type Bilingual, emptyTexts, languages, mapLanguages } from '../language.ts';

/** The date of publication as typed, in the time zone of Skopje. All collections have it. */
export interface Dated {
  date: string;
}

export type FieldsOfCollection<Fields> = { [Key in keyof Fields]: Field<Fields[Key]> };

export type ValuesOf<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends Field<infer Value> ? Value : never;
};

interface CollectionOptions<Fields extends Dated> {
  /** The entries with the ids from 1 to this number always exist. None can be made or binned. */
  singletonCount?: number;
  /** In the order of the form. */
  fields: FieldsOfCollection<Fields>;
  title(fields: Fields, id: number): Bilingual;
  /** The addresses that texts may link to while the entry is public. */
  addresses(fields: Fields, id: number): string[];
  /** Returns the fields with all texts that visitors see, if some have an original. */
  whole?(fields: Fields): Fields;
}

/** What a save changes: the fields that differ, before and after the change. */
export interface Changes<Fields> {
  from: Partial<Fields>;
  to: Partial<Fields>;
}

export interface Collection<Fields extends Dated = Dated> extends CollectionOptions<Fields> {
  /** Every field has a default, so that texts stored before a field was added can be read. */
  schema: v.GenericSchema<unknown, Fields>;
  changesSchema: v.GenericSchema<unknown, Changes<Fields>>;
}

const keysOf = <Fields extends object>(fields: FieldsOfCollection<Fields>) =>
  Object.keys(fields) as (keyof Fields & string)[];

/** Returns an object with the value of each field. */
const fromFields = <Fields extends Dated>(
  { fields }: Pick<Collection<Fields>, 'fields'>,
  value: <Key extends keyof Fields & string>(field: Field<Fields[Key]>, key: Key) => Fields[Key],
): Fields =>
  Object.fromEntries(keysOf(fields).map((key): unknown[] => [key, value(fields[key], key)]));

export function defineCollection<Fields extends Dated>(
  options: CollectionOptions<Fields>,
): Collection<Fields> {
  const { fields } = options;
  const schemas = <Output extends object>(schemaOf: (field: Field) => v.GenericSchema) => {
    const rows = keysOf(fields).map((key) => [key, schemaOf(fields[key] as Field)]);
    const schema: v.GenericSchema<unknown, object> = v.object(Object.fromEntries(rows));
    return schema as v.GenericSchema<unknown, Output>;
  };
  const some = schemas<Partial<Fields>>(({ schema }) => v.exactOptional(schema));
  return {
    ...options,
    schema: schemas(({ schema, empty }) => v.optional(schema, () => empty)),
    changesSchema: v.pipe(
      v.object({ from: some, to: some }),
      v.check(({ from, to }) => isEqual(Object.keys(from), Object.keys(to))),
    ),
  };
}

/** Fills in missing fields; throws if the value does not fit the collection's schema. */
export const parseFields = <Fields extends Dated>(
  { schema }: Collection<Fields>,
  value: unknown,
): Fields => v.parse(schema, value);

export const emptyFields = <Fields extends Dated>(collection: Collection<Fields>): Fields =>
  fromFields(collection, ({ empty }) => empty);

/** A singleton without a scheduled or public text has the empty fields. */
export const baseOf = <Fields extends Dated>(
  collection: Collection<Fields>,
  { scheduled, public: published }: { scheduled?: Fields; public?: Fields },
): Fields | undefined =>
  scheduled ?? published ?? (collection.singletonCount ? emptyFields(collection) : undefined);

/** Returns undefined if the JSON does not fit the collection's schema, so that such a row hides no others. */
export function readFields<Fields extends Dated>(
  { schema }: Collection<Fields>,
  json: string,
): Fields | undefined {
  const read = v.safeParse(schema, JSON.parse(json));
  return read.success ? read.output : undefined;
}

/** The keys of a parsed value have the order of the schema. */
export const sameFields = <Fields extends Dated>(
  collection: Collection<Fields>,
  one: Fields,
  other: Fields,
) => isEqual(parseFields(collection, one), parseFields(collection, other));

/** Compares all fields except the date. */
export const sameContent = <Fields extends Dated>(
  collection: Collection<Fields>,
  one: Fields,
  other: Fields,
) => sameFields(collection, { ...one, date: '' }, { ...other, date: '' });

/** A singleton with only empty fields shows its original texts. */
export const isOriginal = <Fields extends Dated>(collection: Collection<Fields>, fields: Fields) =>
  collection.singletonCount !== undefined &&
  sameContent(collection, fields, emptyFields(collection));

/** Replaces each text. */
export const mapFieldTexts = <Fields extends Dated>(
  collection: Collection<Fields>,
  fields: Fields,
  map: MapText,
): Fields => fromFields(collection, (field, key) => field.mapTexts(fields[key], map, key));

export interface EntryText extends TextOptions {
  path: string;
  text: Bilingual;
}

/** Lists the texts of a field in the order in which they are shown. */
export function textsIn<Value>(field: Field<Value>, value: Value, path: string): EntryText[] {
  const texts: EntryText[] = [];
  field.mapTexts(
    value,
    (at, text, options) => {
      texts.push({ ...options, path: at, text });
      return text;
    },
    path,
  );
  return texts;
}

export const textsOf = <Fields extends Dated>(
  collection: Collection<Fields>,
  fields: Fields,
): EntryText[] =>
  keysOf(collection.fields).flatMap((key) => textsIn(collection.fields[key], fields[key], key));

interface EntryField<Fields> {
  /** Its key in the collection, with which the paths of its texts begin. */
  path: string;
  field: Field;
  read(fields: Fields): unknown;
  write(fields: Fields, value: unknown): Fields;
}

/** Lists the fields of a collection in the order of its form. */
export const listFields = <Fields extends Dated>({
  fields,
}: Collection<Fields>): EntryField<Fields>[] =>
  keysOf(fields).map((key) => ({
    path: key,
    field: fields[key],
    read: (entry) => entry[key],
    write: (entry, value) => ({ ...entry, [key]: value }),
  }));

/** The addresses of the files without which the entry cannot be published. */
export const filesOf = <Fields extends Dated>(
  collection: Collection<Fields>,
  fields: Fields,
): string[] =>
  keysOf(collection.fields).flatMap((key) => collection.fields[key].files(fields[key]));

/** Returns also the PDFs to which the texts link: while an entry is public, its files are, too. */
export const referencedFiles = <Fields extends Dated>(
  collection: Collection<Fields>,
  fields: Fields,
): string[] => [
  ...new Set([...filesOf(collection, fields), ...attachmentsIn(JSON.stringify(fields))]),
];

export function changesBetween<Fields extends Dated>(
  collection: Collection<Fields>,
  before: Fields,
  after: Fields,
): Changes<Fields> {
  const changed = keysOf(collection.fields).filter((key) => !isEqual(before[key], after[key]));
  const pick = (fields: Fields) =>
    Object.fromEntries(changed.map((key) => [key, fields[key]])) as Partial<Fields>;
  return { from: pick(before), to: pick(after) };
}

/** Lists the parts that differ: texts by language, and fields that differ in more than their texts. */
export function changedPaths<Fields extends Dated>(
  collection: Collection<Fields>,
  before: Fields,
  after: Fields,
): string[] {
  const [one, other] = [before, after].map((fields) =>
    mapFieldTexts(collection, fields, () => emptyTexts),
  );
  const keys = keysOf(collection.fields).filter((key) => !isEqual(one?.[key], other?.[key]));
  const [old, now] = [before, after].map(
    (fields) => new Map(textsOf(collection, fields).map(({ path, text }) => [path, text])),
  );
  const paths = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  const texts = paths.flatMap((path) =>
    languages
      .filter((language) => now?.get(path)?.[language] !== old?.get(path)?.[language])
      .map((language) => `${path}.${language}`),
  );
  return [...texts, ...keys];
}

/**
 * Merges changes with the current text of another person, field by field. `own` is the text in which the
 * changes never yield.
 */
export function applyChanges<Fields extends Dated>(
  collection: Collection<Fields>,
  current: Fields,
  { from, to }: Changes<Fields>,
): { fields: Fields; own: Fields; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const fields = fromFields(collection, (field, key) => {
    if (!(key in to)) return current[key];
    const merged = field.merge(
      from[key] as Fields[typeof key],
      to[key] as Fields[typeof key],
      current[key],
      key,
    );
    conflicts.push(...merged.conflicts);
    return merged.value;
  });
  return { fields, own: { ...current, ...to }, conflicts };
}

/**
 * Continues on the stored text with what was typed since `saved`. If both are changes of the same part,
 * the field keeps its base, so that its next save is merged by the server, which loses neither.
 */
export function rebase<Fields extends Dated>(
  collection: Collection<Fields>,
  saved: Fields,
  typed: Fields,
  stored: Fields,
): { base: Fields; value: Fields } {
  const base = { ...stored };
  const value = fromFields(collection, (field, key) => {
    if (isEqual(typed[key], saved[key])) return stored[key];
    const merged = field.merge(saved[key], typed[key], stored[key], key);
    if (merged.conflicts.length === 0) return merged.value;
    base[key] = saved[key];
    return typed[key];
  });
  return { base, value };
}

const isFilled = (text: Bilingual) => languages.some((language) => text[language].trim() !== '');

/** A text that may be empty is only checked if one language is typed. */
export const isNeeded = ({ isOptional, text }: Pick<EntryText, 'isOptional' | 'text'>) =>
  !isOptional || isFilled(text);

/** The names in braces that the page replaces. */
function placeholderErrors(text: Bilingual, { label, placeholders }: TextOptions): TextError[] {
  if (!placeholders) return [];
  return languages.flatMap((language) => {
    const used = [...text[language].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const needed = text[language].trim() === '' ? [] : placeholders;
    const missing = needed.filter((name) => !used.includes(name));
    const unknown = used.filter((name) => !placeholders.includes(name));
    const errorsOf = (code: 'missing-placeholder' | 'unknown-placeholder', names: string[]) =>
      names.map((placeholder) => ({ code, text: label, language, placeholder }));
    return [
      ...errorsOf('missing-placeholder', missing),
      ...errorsOf('unknown-placeholder', unknown),
    ];
  });
}

/** Returns the text to publish; adds its errors and warnings, at the path of their language. */
function checkText(
  { errors, warnings }: EntryIssues,
  path: string,
  typed: Bilingual,
  options: TextOptions,
): Bilingual {
  const { label, file, number } = options;
  const named = { ...(file !== undefined && { file }), ...(number !== undefined && { number }) };
  const fieldOf = (issue: object) =>
    `${path}.${'language' in issue ? issue.language : languages[0]}`;
  const checked = checkTexts(label, typed, options);
  const found = [...(checked.ok ? [] : checked.errors), ...placeholderErrors(typed, options)];
  for (const error of found) {
    errors.push({ field: fieldOf(error), error: { ...error, ...named } });
  }
  for (const warning of textWarnings(label, typed)) {
    warnings.push({ field: fieldOf(warning), warning: { ...warning, ...named } });
  }
  return checked.ok ? checked.texts : mapLanguages(typed, options.clean);
}

/**
 * Returns the fields as visitors see them, with their errors and warnings. Without a date, a public
 * entry keeps its time of publication, and another one appears now.
 */
export function checkEntry<Fields extends Dated>(
  collection: Collection<Fields>,
  typed: Fields,
  publishedAt: string | null = null,
): EntryIssues & { fields: Fields } {
  const issues: EntryIssues = { errors: [], warnings: [] };
  const fields = mapFieldTexts(collection, typed, (path, text, options) =>
    isNeeded({ ...options, text }) ? checkText(issues, path, text, options) : emptyTexts,
  );
  const date = parseDate(fields.date);
  const appears = date.ok ? date.iso : publishedAt;
  const time = appears === null ? Date.now() : Date.parse(appears);
  for (const key of keysOf(collection.fields))
    collection.fields[key].check(fields[key], key, issues, time);
  if (fields.date.trim() !== '') checkDate(date, 'date', issues);
  return { ...issues, fields: fromFields(collection, (field, key) => field.complete(fields[key])) };
}
