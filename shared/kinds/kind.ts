/** What is published is an entry of a kind. A field of a kind is written once, in its schema. */
import * as v from 'valibot';
import { checkTexts, textWarnings } from '../check-text.ts';
import { parseDate } from '../date.ts';
import type { EntryCheck, TextFault, TextWarning } from '../faults.ts';
import { type Bilingual, emptyTexts, forLanguages, languages } from '../language.ts';
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
  /** The entries with the ids from 1 to this number always exist. None can be made or binned. */
  fixed?: number;
  schema: v.GenericSchema<unknown, Fields>;
  /** The texts in both languages, by their keys in the fields. */
  texts(fields: Fields): Record<string, EntryText<Fields>>;
  title(fields: Fields): Bilingual;
  /** The addresses of the files that the fields refer to. */
  files(fields: Fields): string[];
  /** Adds the faults and warnings of fields that are no texts. */
  check(fields: Fields, found: EntryCheck): void;
}

export const emptyFields = <Fields extends Dated>({ schema }: Kind<Fields>): Fields =>
  v.parse(schema, {});

/** A fixed entry without a scheduled or public text has the empty fields. */
export const baseOf = <Fields extends Dated>(
  kind: Kind<Fields>,
  { scheduled, public: shown }: { scheduled?: Fields; public?: Fields },
): Fields | undefined => scheduled ?? shown ?? (kind.fixed ? emptyFields(kind) : undefined);

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

/** A kind whose texts are not known beforehand has them in `texts`. */
type TextFields = Record<string, Bilingual | undefined> & {
  texts?: Record<string, Bilingual>;
};

export function textOf(fields: object, text: string): Bilingual {
  const { texts = {}, ...own } = fields as TextFields;
  return (text in own ? own : texts)[text] ?? emptyTexts;
}

export const withText = <Fields extends object>(
  fields: Fields,
  text: string,
  value: Bilingual,
): Fields =>
  text in fields
    ? { ...fields, [text]: value }
    : { ...fields, texts: { ...(fields as TextFields).texts, [text]: value } };

/** A fault of both languages is shown at the first language. */
const fieldOf = (text: string, found: TextFault | TextWarning) =>
  `${text}.${'language' in found ? found.language : languages[0]}`;

export function checkEntry<Fields extends Dated>(kind: Kind<Fields>, fields: Fields): EntryCheck {
  const found: EntryCheck = { faults: [], warnings: [] };
  for (const [text, rule] of Object.entries(kind.texts(fields))) {
    if (!rule.isNeeded(fields)) continue;
    const typed = textOf(fields, text);
    const checked = checkTexts(text, typed, rule);
    for (const fault of checked.ok ? [] : checked.faults) {
      found.faults.push({ field: fieldOf(text, fault), fault });
    }
    for (const warning of textWarnings(text, typed)) {
      found.warnings.push({ field: fieldOf(text, warning), warning });
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
  return Object.entries(kind.texts(fields)).reduce((published, [text, rule]) => {
    const typed = textOf(fields, text);
    const checked = checkTexts(text, typed, rule);
    const shown = checked.ok ? checked.texts : typed;
    return withText(published, text, rule.isNeeded(fields) ? shown : emptyTexts);
  }, fields);
}
