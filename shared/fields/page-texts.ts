/** The lodge's own texts of a page. A language that is missing has the original text of `content/`. */
import * as v from 'valibot';
import type { Label } from '../label.ts';
import { type Bilingual, forLanguages, languages } from '../language.ts';
import { originalOf } from '../originals.ts';
import { fieldAt, optionsOf, type PageField, questionFields } from '../page-fields.ts';
import { questionIds } from '../routes.ts';
import { publishedText } from '../text.ts';
import { type Field, field, typedText } from './field.ts';
import { isEqual, mergeList, mergeParagraphs, mergeTexts, mergeWhole } from './merge.ts';

export type OwnText = Partial<Bilingual>;

const ownText: v.GenericSchema<unknown, OwnText> = v.partial(
  v.object(forLanguages(() => typedText)),
) as v.GenericSchema<unknown, OwnText>;

/** Returns the text that visitors see, or would see. */
export const shownText = (path: string, own: OwnText = {}): Bilingual => ({
  ...originalOf(path),
  ...own,
});

/** Returns only the languages that differ from the original, to the last space. */
function ownPart(path: string, text: Bilingual): OwnText {
  const original = originalOf(path);
  const rows = languages.filter((language) => text[language] !== original[language]);
  return Object.fromEntries(rows.map((language) => [language, text[language]]));
}

const mergeFor = ({ form }: Pick<PageField, 'form'>) =>
  form === 'richText' ? mergeParagraphs : mergeWhole;

/** Merges a text; a person who has not changed it counts as having the original. */
function mergeOwn(page: PageField, [base, mine, theirs]: OwnText[], at: string) {
  const { path } = page;
  const { value, conflicts } = mergeTexts(
    shownText(path, base),
    shownText(path, mine),
    shownText(path, theirs),
    at,
    mergeFor(page),
  );
  return { value: ownPart(path, value), conflicts };
}

const isOwn = (text: OwnText) => Object.keys(text).length > 0;

/** A published text that is the original after cleaning is not the lodge's own. */
function published(path: string, own: OwnText): OwnText {
  const original = originalOf(path);
  return Object.fromEntries(
    Object.entries(own).filter(
      ([language, text]) => text !== publishedText(original[language as keyof Bilingual]),
    ),
  );
}

export type PageTexts = Record<string, OwnText>;

/** By their paths, in alphabetical order, so that equal texts are equal as JSON. */
const sorted = (texts: PageTexts): PageTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, own]) => isOwn(own))
      .sort(),
  );

/** Replaces the text of a page, or removes it if it is the original. */
export const withPageText = (texts: PageTexts, path: string, text: Bilingual): PageTexts =>
  sorted({ ...texts, [path]: ownPart(path, text) });

/** The texts of all pages, by their paths in the dictionary. A text whose path is gone is kept. */
export const pageTexts = (label: Label): Field<PageTexts> =>
  field<PageTexts>({
    type: 'pageTexts',
    label,
    empty: {},
    schema: v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^[\w.-]{0,100}$/)), ownText),
      v.transform(sorted),
    ),
    merge(base, mine, theirs) {
      const paths = new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)]);
      const merged = [...paths].map((path) => {
        const texts = [base, mine, theirs].map((all) => all[path] ?? {});
        return [
          path,
          mergeOwn(fieldAt(path) ?? { path, form: 'line', label }, texts, path),
        ] as const;
      });
      return {
        value: sorted(Object.fromEntries(merged.map(([path, { value }]) => [path, value]))),
        conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
      };
    },
    mapTexts: (value, map) =>
      Object.fromEntries(
        Object.entries(value).flatMap(([path, own]) => {
          const page = fieldAt(path);
          if (!page) return [[path, own]];
          const mapped = ownPart(path, map(path, shownText(path, own), optionsOf(page)));
          return isOwn(mapped) ? [[path, mapped]] : [];
        }),
      ),
    complete: (value) =>
      sorted(
        Object.fromEntries(
          Object.entries(value).map(([path, own]) => [path, published(path, own)]),
        ),
      ),
  });

const questionSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z][\w-]{0,40}$/)),
  question: v.optional(ownText, {}),
  answer: v.optional(ownText, {}),
});

export interface Question {
  /** Shared links contain the id. */
  id: string;
  question: OwnText;
  answer: OwnText;
}

export const mostQuestions = 30;

const unchanged: Question[] = questionIds.map((id) => ({ id, question: {}, answer: {} }));

/** Null means the original questions. */
export const listedQuestions = (questions: Question[] | null): Question[] => questions ?? unchanged;

/** Removes repeated ids. */
function questionList(questions: readonly Question[]): Question[] | null {
  const list = [...new Map(questions.map((question) => [question.id, question])).values()];
  return isEqual(list, unchanged) ? null : list;
}

const parts = ['question', 'answer'] as const;

/** Replaces a text of a question. */
export function withQuestionText(
  question: Question,
  part: (typeof parts)[number],
  text: Bilingual,
): Question {
  return { ...question, [part]: ownPart(questionFields(question.id)[part].path, text) };
}

export const questionText = (question: Question, part: (typeof parts)[number]): Bilingual =>
  shownText(questionFields(question.id)[part].path, question[part]);

const mergeQuestions = mergeList<Question>({
  idOf: ({ id }) => id,
  merge(base, mine, theirs, path) {
    const fields = questionFields(mine.id);
    const [question, answer] = parts.map((part) =>
      mergeOwn(fields[part], [base[part], mine[part], theirs[part]], `${path}.${part}`),
    );
    return {
      value: { id: mine.id, question: question?.value ?? {}, answer: answer?.value ?? {} },
      conflicts: [...(question?.conflicts ?? []), ...(answer?.conflicts ?? [])],
    };
  },
});

/** The questions of the FAQ in their order; null if the lodge has not changed them. */
export const questions = (label: Label): Field<Question[] | null> =>
  field<Question[] | null>({
    type: 'questions',
    label,
    empty: null,
    schema: v.nullable(
      v.pipe(
        v.array(questionSchema),
        v.maxLength(2 * mostQuestions),
        v.transform((list) => questionList(list)),
      ),
    ),
    merge(base, mine, theirs, path) {
      const { value, conflicts } = mergeQuestions(
        listedQuestions(base),
        listedQuestions(mine),
        listedQuestions(theirs),
        path,
      );
      return { value: questionList(value), conflicts };
    },
    mapTexts: (value, map, path) =>
      value &&
      questionList(
        value.map((question, index) => {
          const fields = questionFields(question.id, index + 1);
          return parts.reduce((changed, part) => {
            const at = `${path}.${question.id}.${part}`;
            const text = map(at, questionText(changed, part), optionsOf(fields[part]));
            return withQuestionText(changed, part, text);
          }, question);
        }),
      ),
    check(value, path, { errors }) {
      const { length } = listedQuestions(value);
      if (length === 0) errors.push({ field: path, error: { code: 'no-questions' } });
      if (length > mostQuestions) {
        errors.push({ field: path, error: { code: 'too-many-questions', limit: mostQuestions } });
      }
    },
    complete: (value) =>
      value &&
      questionList(
        value.map(({ id, question, answer }) => {
          const fields = questionFields(id);
          return {
            id,
            question: published(fields.question.path, question),
            answer: published(fields.answer.path, answer),
          };
        }),
      ),
  });
