/**
 * Every published item is an entry of a kind. A field of a kind is written once, in its schema. Parsing
 * cleans typed and stored texts, and `checkEntry` returns the fields to publish. Both take time that is
 * linear in the length of the texts, and `checkEntry` never throws.
 */
import * as v from 'valibot';
import { checkTexts, textWarnings } from '../check-text.ts';
import { parseDate } from '../date.ts';
import type { EntryCheck, TextFault, TextWarning } from '../faults.ts';
import { type Bilingual, emptyTexts, forLanguages, languages, mapTexts } from '../language.ts';
import { pdfsIn } from '../pdf.ts';
import { parsePicture } from '../picture.ts';
import { cleanText, type TextRule } from '../text.ts';

export const textField = v.pipe(v.string(), v.transform(cleanText));

export const bilingualField = v.object(forLanguages(() => textField));

/** Every field has a default, so that texts stored before a field was added can be read. */
export const textsField = v.optional(bilingualField, emptyTexts);

export const idField = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999))),
  null,
);

/** The date of publication as typed, in the time zone of Skopje. All kinds have it. */
export const dateField = v.optional(textField, '');

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
  fixedCount?: number;
  schema: v.GenericSchema<unknown, Fields>;
  /** The texts in both languages, by their keys in the fields. */
  texts(fields: Fields): Record<string, EntryText<Fields>>;
  /** A page has its address as the title. */
  title(fields: Fields, id: number): Bilingual;
  /** The addresses that texts may link to while the entry is public. */
  addresses(fields: Fields, id: number): string[];
  /** The addresses of the files without which the entry cannot be published. */
  files(fields: Fields): string[];
  /** Returns the fields to publish, with dates whose meaning does not depend on the current day. */
  complete?(fields: Fields): Fields;
  /** Adds the faults and warnings of fields that are not texts. The entry appears at `publishedAt`. */
  check(fields: Fields, issues: EntryCheck, publishedAt: number): void;
}

/** Throws if the value is not of this kind. */
export const parseFields = <Fields extends Dated>(
  { schema }: Kind<Fields>,
  value: unknown,
): Fields => v.parse(schema, value);

export const emptyFields = <Fields extends Dated>(kind: Kind<Fields>): Fields =>
  parseFields(kind, {});

/** A fixed entry without a scheduled or public text has the empty fields. */
export const baseOf = <Fields extends Dated>(
  kind: Kind<Fields>,
  { scheduled, public: published }: { scheduled?: Fields; public?: Fields },
): Fields | undefined =>
  scheduled ?? published ?? (kind.fixedCount ? emptyFields(kind) : undefined);

/** Returns undefined if the JSON is not of this kind, so that such a row does not hide the others. */
export function readFields<Fields extends Dated>(
  { schema }: Kind<Fields>,
  json: string,
): Fields | undefined {
  const read = v.safeParse(schema, JSON.parse(json));
  return read.success ? read.output : undefined;
}

/** The keys of a parsed value have the order of the schema. */
const essence = <Fields extends Dated>(kind: Kind<Fields>, fields: Fields) =>
  JSON.stringify(parseFields(kind, fields));

export const sameFields = <Fields extends Dated>(kind: Kind<Fields>, one: Fields, other: Fields) =>
  essence(kind, one) === essence(kind, other);

/** Compares all fields except the date. */
export const sameContent = <Fields extends Dated>(kind: Kind<Fields>, one: Fields, other: Fields) =>
  sameFields(kind, { ...one, date: '' }, { ...other, date: '' });

/** A fixed entry with only empty fields shows its original texts. */
export const isOriginal = <Fields extends Dated>(kind: Kind<Fields>, fields: Fields) =>
  kind.fixedCount !== undefined && sameContent(kind, fields, emptyFields(kind));

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

/** Returns also the PDFs to which the texts link: while an entry is public, its files are, too. */
export const referredFiles = <Fields extends Dated>(
  kind: Kind<Fields>,
  fields: Fields,
): string[] => [...new Set([...kind.files(fields), ...pdfsIn(JSON.stringify(fields))])];

/** The picture is its address, from which the browser learns the size. */
export function checkPicture(picture: string, { faults }: EntryCheck): void {
  if (!parsePicture(picture)) {
    faults.push({ field: 'picture', fault: { code: 'picture-without-files' } });
  }
}

/** A fault of both languages is shown at the first language. */
const fieldOf = (field: string, issue: TextFault | TextWarning) =>
  `${field}.${'language' in issue ? issue.language : languages[0]}`;

/** Returns the text to publish; adds its faults and warnings. It is perhaps the title of a file. */
export function checkText(
  { faults, warnings }: EntryCheck,
  { field, text, rule, file }: { field: string; text: string; rule: TextRule; file?: string },
  typed: Bilingual,
): Bilingual {
  const named = file === undefined ? {} : { file };
  const checked = checkTexts(text, typed, rule);
  for (const fault of checked.ok ? [] : checked.faults) {
    faults.push({ field: fieldOf(field, fault), fault: { ...fault, ...named } });
  }
  for (const warning of textWarnings(text, typed)) {
    warnings.push({ field: fieldOf(field, warning), warning: { ...warning, ...named } });
  }
  return checked.ok ? checked.texts : mapTexts(typed, rule.clean);
}

/**
 * Returns the fields as visitors see them, with their faults and warnings. Without a date, a public
 * entry keeps its time of publication, and another one appears now.
 */
export function checkEntry<Fields extends Dated>(
  kind: Kind<Fields>,
  typed: Fields,
  publishedAt: string | null = null,
): EntryCheck & { fields: Fields } {
  const issues: EntryCheck = { faults: [], warnings: [] };
  let fields = typed;
  for (const [text, rule] of Object.entries(kind.texts(typed))) {
    const publicText = rule.isNeeded(typed)
      ? checkText(issues, { field: text, text, rule }, textOf(typed, text))
      : emptyTexts;
    fields = withText(fields, text, publicText);
  }
  const date = parseDate(fields.date);
  const appears = date.ok ? date.iso : publishedAt;
  kind.check(fields, issues, appears === null ? Date.now() : Date.parse(appears));
  if (fields.date.trim() !== '') {
    if (!date.ok) issues.faults.push({ field: 'date', fault: date.fault });
    else for (const warning of date.warnings) issues.warnings.push({ field: 'date', warning });
  }
  return { ...issues, fields: kind.complete?.(fields) ?? fields };
}
