/** The lodge's own texts of a page: only those that differ from the originals in `content/`. */
import * as v from 'valibot';
import { forLanguages, languages } from '../language.ts';
import {
  editedPages,
  limitOf,
  mostQuestions,
  type PageField,
  pageAddress,
  questionFields,
} from '../page-fields.ts';
import { pagePaths, questionIds } from '../routes.ts';
import { line, publishedText, type TextRule } from '../text.ts';
import {
  always,
  checkPicture,
  dateField,
  type EntryText,
  type Kind,
  textField,
  textOf,
  textsField,
} from './kind.ts';

/** A name of an object's own, such as `constructor`, is not an id. */
const questionId = v.union([
  v.picklist(questionIds),
  v.pipe(v.string(), v.regex(/^q-[\da-f]{8}$/)),
]);

const place = v.pipe(v.string(), v.regex(/^[\w.-]{0,100}$/));

const schema = v.object({
  /** By their places, in the order of the alphabet, so that equal texts are equal as JSON. */
  texts: v.optional(
    v.pipe(
      v.record(place, textsField),
      v.transform((texts) => Object.fromEntries(Object.entries(texts).sort())),
    ),
    {},
  ),
  /** The ids of the questions in their order; null if the lodge has not changed the list. */
  questions: v.optional(
    v.nullable(v.pipe(v.array(questionId), v.minLength(1), v.maxLength(mostQuestions))),
    null,
  ),
  /** The address of the photograph, on pages that may have one. */
  picture: v.optional(v.nullable(textField), null),
  pictureDescription: textsField,
  date: dateField,
});

export type PageTextFields = v.InferOutput<typeof schema>;

const ruleOf = (field: PageField): TextRule =>
  field.form === 'line' ? line(limitOf(field)) : { clean: publishedText, limit: limitOf(field) };

const isFilled = (fields: PageTextFields, place: string) =>
  languages.some((language) => textOf(fields, place)[language].trim() !== '');

const isDefault = (id: string) => (questionIds as readonly string[]).includes(id);

/**
 * Lists the changed texts in the order of the page. A text whose place is gone and those of a removed
 * question are kept, but not checked.
 */
function checkedFields({ texts, questions }: PageTextFields): PageField[] {
  const others = editedPages
    .flatMap((page) => page.fields)
    .filter(({ place, ofQuestion }) => place in texts && !ofQuestion);
  const listed = (questions ?? questionIds).flatMap((id) =>
    questionFields(id).filter(({ place }) => place in texts || !isDefault(id)),
  );
  return [...others, ...listed];
}

/** The page replaces the names in braces that it expects in this text. */
function placeholderFaults(fields: PageTextFields, { place, placeholders = [] }: PageField) {
  return languages.flatMap((language) => {
    const text = textOf(fields, place)[language];
    const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const missing = text.trim() === '' ? [] : placeholders.filter((name) => !used.includes(name));
    const unknown = used.filter((name) => !placeholders.includes(name));
    const faultsOf = (code: 'missing-placeholder' | 'unknown-placeholder', names: string[]) =>
      names.map((placeholder) => ({
        field: `${place}.${language}`,
        fault: { code, text: place, language, placeholder },
      }));
    return [
      ...faultsOf('missing-placeholder', missing),
      ...faultsOf('unknown-placeholder', unknown),
    ];
  });
}

export const pageTextKind: Kind<PageTextFields> = {
  fixedCount: editedPages.length,
  schema,
  texts(fields) {
    const rules = checkedFields(fields).map((field): [string, EntryText<PageTextFields>] => [
      field.place,
      {
        ...ruleOf(field),
        isNeeded: field.optional ? (typed) => isFilled(typed, field.place) : always,
      },
    ]);
    const described: EntryText<PageTextFields> = {
      ...line(300),
      isNeeded: ({ picture }) => picture !== null,
    };
    return { ...Object.fromEntries(rules), pictureDescription: described };
  },
  title: (_, id) => forLanguages(() => pageAddress(id)),
  addresses: ({ questions }) => (questions ?? questionIds).map((id) => `${pagePaths.faq}#${id}`),
  files: ({ picture }) => (picture === null ? [] : [picture]),
  check(fields, issues) {
    const { picture } = fields;
    for (const field of checkedFields(fields)) {
      issues.faults.push(...placeholderFaults(fields, field));
    }
    if (picture !== null) checkPicture(picture, issues);
  },
};
