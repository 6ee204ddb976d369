/** The lodge's own texts of a page replace the texts of `content/`. */
import type { PageTextFields } from './kinds/page-text.ts';
import { type Bilingual, forLanguages, type Language } from './language.ts';
import { editedPages, fieldAt, questionFields } from './page-fields.ts';

/** The keys are places in the words: `faq.faq.title`, `history.history.content.0`. */
type TextOverrides = Record<string, Partial<Bilingual>>;

type Replace = (place: string, text: string) => string;

function mapWords(value: unknown, place: string, replace: Replace): unknown {
  if (typeof value === 'string') return replace(place, value);
  const within = (key: string | number) => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(value)) {
    return value.map((inner, index) => mapWords(inner, within(index), replace));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapWords(inner, within(key), replace)]),
  );
}

/** Returns all texts by their places. */
export function flattenTexts(words: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  mapWords(words, '', (place, text) => {
    texts[place] = text;
    return text;
  });
  return texts;
}

/** The fields of an entry of the kind "page". */
export interface OwnPage {
  id: number;
  fields: PageTextFields;
}

/** All places that show an own text. A text whose place a release has removed has none. */
const placesOf = (place: string): string[] => {
  const field = fieldAt(place);
  return field ? [place, ...(field.also ?? [])] : [];
};

/** The words have places for the photograph, which is the same in both languages. */
function pictureOf({ id, fields: { picture, pictureDescription } }: OwnPage): TextOverrides {
  const page = editedPages.find((item) => item.id === id);
  if (!page?.hasPicture || picture === null) return {};
  const place = `${page.name}.${page.name}.picture`;
  return { [place]: forLanguages(() => picture), [`${place}Description`]: pictureDescription };
}

function overridesOf(page: OwnPage): TextOverrides {
  const texts = Object.entries(page.fields.texts).flatMap(([place, text]) =>
    placesOf(place).map((key) => [key, text] as const),
  );
  return { ...Object.fromEntries(texts), ...pictureOf(page) };
}

/** The files of words, such as `faq`, that a page changes: its own and those with the same texts. */
export function changedFiles({ id, fields }: OwnPage): string[] {
  const places = Object.keys(fields.texts).flatMap(placesOf);
  const page = editedPages.find((item) => item.id === id);
  return [...(page ? [page.name] : []), ...places.map((place) => place.split('.')[0] ?? '')];
}

interface WithQuestions {
  faq: { faq: { questions: Record<string, { question: string; answer: string }> } };
}

/** The questions have the order of the lodge's list. New ones have no texts in the words. */
function withQuestions(words: object, ids: string[], overrides: TextOverrides): object {
  const { faq } = words as WithQuestions;
  const { questions } = faq.faq;
  const listed = ids
    .filter(
      (id) =>
        Object.hasOwn(questions, id) || questionFields(id).some(({ place }) => place in overrides),
    )
    .map((id) => [id, questions[id] ?? { question: '', answer: '' }]);
  return {
    ...words,
    faq: { ...faq, faq: { ...faq.faq, questions: Object.fromEntries(listed) } },
  };
}

/** Returns the words of a language with all own texts in their places. */
export function withOwnTexts(words: object, pages: OwnPage[], language: Language): object {
  const overrides: TextOverrides = Object.assign({}, ...pages.map(overridesOf));
  const ids = pages.map(({ fields }) => fields.questions).find((list) => list !== null);
  const replace: Replace = (place, text) => overrides[place]?.[language] ?? text;
  return mapWords(ids ? withQuestions(words, ids, overrides) : words, '', replace) as object;
}
