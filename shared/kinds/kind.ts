/** What is published is an entry of a kind. A field of a kind is written once, in its schema. */
import * as v from 'valibot';
import { checkTexts, textWarnings } from '../check-text.ts';
import { parseDate } from '../date.ts';
import type { EntryCheck, TextFault, TextWarning } from '../faults.ts';
import { type Bilingual, emptyTexts, forLanguages, languages } from '../language.ts';
import { papersIn } from '../paper.ts';
import { cleanText, type TextRule } from '../text.ts';

/** Every field has a default, so that texts stored before a field was added can be read. */
export const textsField = v.optional(v.object(forLanguages(() => v.string())), emptyTexts);

export const idField = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
  null,
);

/** The date of publication as typed, in the time zone of Skopje. All kinds have it. */
export const dateField = v.optional(v.string(), '');

export interface Dated {
  date: string;
}

export interface EntryText<Fields> extends TextRule {
  /** A text that is not needed is neither checked nor published. */
  isNeeded(fields: Fields): boolean;
}

export const always = () => true;

export interface Kind<Fields extends Dated = Dated> {
  schema: v.GenericSchema<unknown, Fields>;
  /** The texts in both languages, by their keys in the schema. */
  texts: Record<string, EntryText<Fields>>;
  title(fields: Fields): Bilingual;
  /** The addresses of the files without which the entry cannot be published. */
  files(fields: Fields): string[];
  /** Adds the faults and warnings of fields that are no texts. */
  check(fields: Fields, found: EntryCheck): void;
}

export const emptyFields = <Fields extends Dated>({ schema }: Kind<Fields>): Fields =>
  v.parse(schema, {});

export const readFields = <Fields extends Dated>({ schema }: Kind<Fields>, json: string): Fields =>
  v.parse(schema, JSON.parse(json));

/** The keys of a parsed value have the order of the schema. */
const essence = <Fields extends Dated>({ schema }: Kind<Fields>, fields: Fields) =>
  JSON.stringify(v.parse(schema, fields));

export const sameFields = <Fields extends Dated>(kind: Kind<Fields>, one: Fields, other: Fields) =>
  essence(kind, one) === essence(kind, other);

/** Compares all fields except the date. */
export const sameContent = <Fields extends Dated>(kind: Kind<Fields>, one: Fields, other: Fields) =>
  sameFields(kind, { ...one, date: '' }, { ...other, date: '' });

/** Removes only the characters that the database cannot store. */
export const storableFields = <Fields>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields), (_, value) =>
    typeof value === 'string' ? cleanText(value) : value,
  );

export const textOf = (fields: object, text: string): Bilingual =>
  (fields as Record<string, Bilingual | undefined>)[text] ?? emptyTexts;

/** Returns also the papers to which the texts link: while an entry is public, its files are, too. */
export const referredFiles = <Fields extends Dated>(
  kind: Kind<Fields>,
  fields: Fields,
): string[] => [...new Set([...kind.files(fields), ...papersIn(JSON.stringify(fields))])];

/** A fault of both languages is shown at the first language. */
const fieldOf = (field: string, found: TextFault | TextWarning) =>
  `${field}.${'language' in found ? found.language : languages[0]}`;

/** Adds the faults and warnings of a text, which is perhaps the title of a file. */
export function checkText(
  { faults, warnings }: EntryCheck,
  { field, text, rule, file }: { field: string; text: string; rule: TextRule; file?: string },
  typed: Bilingual,
): void {
  const named = file === undefined ? {} : { file };
  const checked = checkTexts(text, typed, rule);
  for (const fault of checked.ok ? [] : checked.faults) {
    faults.push({ field: fieldOf(field, fault), fault: { ...fault, ...named } });
  }
  for (const warning of textWarnings(text, typed)) {
    warnings.push({ field: fieldOf(field, warning), warning: { ...warning, ...named } });
  }
}

export function checkEntry<Fields extends Dated>(kind: Kind<Fields>, fields: Fields): EntryCheck {
  const found: EntryCheck = { faults: [], warnings: [] };
  for (const [text, rule] of Object.entries(kind.texts)) {
    if (rule.isNeeded(fields)) {
      checkText(found, { field: text, text, rule }, textOf(fields, text));
    }
  }
  kind.check(fields, found);
  if (fields.date.trim() !== '') {
    const date = parseDate(fields.date);
    if (!date.ok) found.faults.push({ field: 'date', fault: date.fault });
    else for (const warning of date.warnings) found.warnings.push({ field: 'date', warning });
  }
  return found;
}

/** Returns the fields as visitors see them. */
export function publishedFields<Fields extends Dated>(kind: Kind<Fields>, fields: Fields): Fields {
  const texts = Object.entries(kind.texts).map(([text, rule]) => {
    const typed = textOf(fields, text);
    const checked = checkTexts(text, typed, rule);
    return [text, !rule.isNeeded(fields) ? emptyTexts : checked.ok ? checked.texts : typed];
  });
  return { ...fields, ...Object.fromEntries(texts) };
}
