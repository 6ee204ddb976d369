/** The lodge's own texts of a page: only those that differ from the originals in `content/`. */
import * as v from 'valibot';
import { emptyTexts, languages } from '../language.ts';
import { fieldAt, limitOf, mostQuestions, type PageField, questionFields } from '../page-fields.ts';
import { parsePicture } from '../picture.ts';
import { line, publishedText, type TextRule } from '../text.ts';
import { always, dateField, type EntryText, type Kind, textOf, textsField } from './kind.ts';

const schema = v.object({
  /** By their places, in the order of the alphabet, so that equal texts are equal as JSON. */
  texts: v.optional(
    v.pipe(
      v.record(v.string(), textsField),
      v.transform((texts) => Object.fromEntries(Object.entries(texts).sort())),
    ),
    {},
  ),
  /** The ids of the questions in their order; null if the lodge has not changed the list. */
  questions: v.optional(
    v.nullable(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(mostQuestions))),
    null,
  ),
  /** The address of the photograph, on pages that may have one. */
  picture: v.optional(v.nullable(v.string()), null),
  pictureDescription: textsField,
  date: dateField,
});

export type PageFields = v.InferOutput<typeof schema>;

const ruleOf = (field: PageField): TextRule =>
  field.form === 'line' ? line(limitOf(field)) : { clean: publishedText, limit: limitOf(field) };

const isFilled = (fields: PageFields, place: string) =>
  languages.some((language) => textOf(fields, place)[language].trim() !== '');

/** A text whose place is gone and those of a removed question are kept, but not checked. */
function checkedFields({ texts, questions }: PageFields): PageField[] {
  const own = Object.keys(texts)
    .map(fieldAt)
    .filter((field) => field !== undefined);
  if (!questions) return own;
  const listed = questions.flatMap(questionFields);
  const isListed = ({ place }: PageField) => listed.some((field) => field.place === place);
  return own.filter((field) => !field.ofQuestion || isListed(field));
}

export const pageKind: Kind<PageFields> = {
  schema,
  texts(fields) {
    const rules = checkedFields(fields).map((field): [string, EntryText<PageFields>] => [
      field.place,
      {
        ...ruleOf(field),
        isNeeded: field.optional ? (typed) => isFilled(typed, field.place) : always,
      },
    ]);
    const described: EntryText<PageFields> = {
      ...line(300),
      isNeeded: ({ picture }) => picture !== null,
    };
    return { ...Object.fromEntries(rules), pictureDescription: described };
  },
  title: () => emptyTexts,
  files: ({ picture }) => (picture === null ? [] : [picture]),
  check({ picture }, { faults }) {
    if (picture !== null && !parsePicture(picture)) {
      faults.push({ field: 'picture', fault: { code: 'picture-without-files' } });
    }
  },
};
