/** The lodge's own texts of a page replace the texts of `content/`. */

import type { PageTextFields } from './collections/page-text.ts';
import { listedQuestions, type Question, questionText } from './fields/page-texts.ts';
import { type Bilingual, forLanguages, type Language } from './language.ts';
import { mapDictionary } from './originals.ts';
import { editedPage, fieldAt } from './page-fields.ts';

/** By their paths in the dictionary: `faq.faq.title`, `history.history.content.0`. */
type TextOverrides = Record<string, Partial<Bilingual>>;

/** The fields of an entry of the collection "page". */
export interface PageOverrides {
  id: number;
  fields: PageTextFields;
}

/** All paths that have an own text. A text whose path a release has removed has none. */
const pathsOf = (path: string): string[] => {
  const field = fieldAt(path);
  return field ? [path, ...(field.alsoAt ?? [])] : [];
};

/** Both languages of the dictionary get the same photograph. */
function pictureOf({ id, fields: { picture } }: PageOverrides): TextOverrides {
  const page = editedPage(id);
  if (!page?.hasPicture || picture === null) return {};
  const path = `${page.name}.${page.name}.picture`;
  return {
    [path]: forLanguages(() => picture.file),
    [`${path}Description`]: picture.description,
  };
}

function overridesOf(page: PageOverrides): TextOverrides {
  const texts = Object.entries(page.fields.texts).flatMap(([path, text]) =>
    pathsOf(path).map((key) => [key, text] as const),
  );
  return { ...Object.fromEntries(texts), ...pictureOf(page) };
}

/** The files of a dictionary, such as `faq`, that a page changes: its own and those with the same texts. */
export function changedFiles({ id, fields }: PageOverrides): string[] {
  const paths = Object.keys(fields.texts).flatMap(pathsOf);
  const page = editedPage(id);
  return [...(page ? [page.name] : []), ...paths.map((path) => path.split('.')[0] ?? '')];
}

interface WithQuestions {
  faq: { faq: { questions: Record<string, { question: string; answer: string }> } };
}

/** A question of the lodge has texts of its own; one that a release has removed may have none. */
function withQuestions(dictionary: object, list: Question[], language: Language): object {
  const { faq } = dictionary as WithQuestions;
  const questions = list
    .map(
      (question) =>
        [
          question.id,
          {
            question: questionText(question, 'question')[language],
            answer: questionText(question, 'answer')[language],
          },
        ] as const,
    )
    .filter(([, { question, answer }]) => question !== '' && answer !== '');
  return {
    ...dictionary,
    faq: { ...faq, faq: { ...faq.faq, questions: Object.fromEntries(questions) } },
  };
}

/** Returns the dictionary of a language with all own texts in their places. */
export function withOwnTexts(
  dictionary: object,
  pages: PageOverrides[],
  language: Language,
): object {
  const overrides: TextOverrides = Object.assign({}, ...pages.map(overridesOf));
  const replaced = mapDictionary(
    dictionary,
    (path, text) => overrides[path]?.[language] ?? text,
  ) as object;
  const list = pages.map(({ fields }) => fields.questions).find((questions) => questions !== null);
  return list ? withQuestions(replaced, listedQuestions(list), language) : replaced;
}
