/** The lodge's own texts of a page: only those that differ from the originals in `content/`. */
import { date } from '../fields/field.ts';
import {
  listedQuestions,
  pageTexts,
  questions,
  questionText,
  shownText,
} from '../fields/page-texts.ts';
import { picture } from '../fields/picture.ts';
import { pageName } from '../originals.ts';
import { editedPage, editedPages, type PageField } from '../page-fields.ts';
import { pagePaths } from '../routes.ts';
import { defineCollection, type ValuesOf } from './collection.ts';

const fields = {
  texts: pageTexts('pageTexts'),
  questions: questions('questions'),
  /** The photograph, on pages that may have one. */
  picture: picture('picture', { description: 'pictureDescription' }),
  date: date('pageDate'),
};

export type PageTextFields = ValuesOf<typeof fields>;

function withOriginals(fields: PageTextFields, known: PageField[]): PageTextFields {
  const texts = known.map(({ path }) => [path, shownText(path, fields.texts[path])]);
  const questions = listedQuestions(fields.questions).map((question) => ({
    id: question.id,
    question: questionText(question, 'question'),
    answer: questionText(question, 'answer'),
  }));
  return { ...fields, texts: { ...fields.texts, ...Object.fromEntries(texts) }, questions };
}

export const pageTextCollection = defineCollection<PageTextFields>({
  singletonCount: editedPages.length,
  fields,
  title: (_, id) => pageName(editedPage(id)?.name ?? 'everywhere'),
  whole: (fields) =>
    withOriginals(
      fields,
      editedPages.flatMap((page) => page.fields),
    ),
  addresses: ({ questions }, id) =>
    editedPage(id)?.name === 'faq'
      ? listedQuestions(questions).map((question) => `${pagePaths.faq}#${question.id}`)
      : [],
});

/** Contains all texts of the page, also those that the lodge has not changed. */
export function wholePage(id: number, fields: PageTextFields): PageTextFields {
  const { name = '', fields: known = [] } = editedPage(id) ?? {};
  const { texts, questions } = withOriginals(fields, known);
  return { ...fields, texts, questions: name === 'faq' ? questions : null };
}
