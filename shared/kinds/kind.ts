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
  /** The entries with the ids from 1 to this number always exist. None can be made or binned. */
  fixed?: number;
  schema: v.GenericSchema<unknown, Fields>;
  /** The texts in both languages, by their keys in the fields. */
  texts(fields: Fields): Record<string, EntryText<Fields>>;
  title(fields: Fields): Bilingual;
  /** The addresses that texts may link to while the entry is public. */
  addresses(fields: Fields, id: number): string[];
  /** The addresses of the files without which the entry cannot be published. */
  files(fields: Fields): string[];
  /** Returns the fields to publish, with dates whose meaning does not depend on the present day. */
  complete?(fields: Fields): Fields;
  /** Adds the faults and warnings of fields that are no texts. The entry appears at `publishedAt`. */
  check(fields: Fields, found: EntryCheck, publishedAt: number): void;
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

/** Without a date, a public entry keeps its time of publication, and another one appears now. */
export function checkEntry<Fields extends Dated>(
  kind: Kind<Fields>,
  fields: Fields,
  publishedAt: string | null = null,
): EntryCheck {
  const found: EntryCheck = { faults: [], warnings: [] };
  for (const [text, rule] of Object.entries(kind.texts(fields))) {
    if (rule.isNeeded(fields)) {
      checkText(found, { field: text, text, rule }, textOf(fields, text));
    }
  }
  const date = parseDate(fields.date);
  const appears = date.ok ? date.iso : publishedAt;
  kind.check(fields, found, appears === null ? Date.now() : Date.parse(appears));
  if (fields.date.trim() !== '') {
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
  }, kind.complete?.(fields) ?? fields);
}
