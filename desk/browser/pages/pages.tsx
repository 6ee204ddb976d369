import { fill } from '#content/words.ts';
import type { PageTextFields } from '#shared/kinds/page-text.ts';
import { mapTexts } from '#shared/language.ts';
import { fieldAt, pageAddress, questionFields } from '#shared/page-fields.ts';
import { pageName } from '../../shared/page-names.ts';
import type { DeskWords } from '../../words/words.ts';
import { pictureField } from '../entries/Fields.tsx';
import { defineKind, type Fact } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { PageForm } from './PageForm.tsx';
import { changeText, listedQuestions, mergePages, originals, shownText } from './texts.ts';

function useFacts() {
  const { words, language } = useLocale();
  return (fields: PageTextFields): Fact[] => {
    const { pages, news } = words;
    const { picture, date } = fields;
    const asked = listedQuestions(fields).flatMap((id) => questionFields(id)[0] ?? []);
    const questions = asked.map(({ place }) => shownText(fields, place)[language]).join(' ');
    return [
      ['questions', pages.questions.title, questions],
      ['date', pages.date, date],
      pictureField(news.picture.title, picture),
    ];
  };
}

/** „Одговор 3“ */
function nameOf({ pages }: DeskWords, fields: PageTextFields, text: string): string {
  const field = fieldAt(text);
  if (!field) return text;
  const { label, number } = field;
  const place = listedQuestions(fields).findIndex((id) =>
    questionFields(id).some((field) => field.place === text),
  );
  const counted = number ?? (place < 0 ? '' : place + 1);
  return `${pages.labels[label]} ${counted}`.trim();
}

export const page = defineKind('page', {
  Form: PageForm,
  nameOfEntry: (_, id) => pageName(id, originals),
  textOf: shownText,
  withText: changeText,
  merge: mergePages,
  words: ({ news, pages: { entry, date } }) => ({
    ...news,
    ...entry,
    fields: { ...news.fields, date },
  }),
  labelOf: (words, fields, text) =>
    text === 'pictureDescription'
      ? words.news.fields.pictureDescription
      : mapTexts(words.pages.in, (pattern) =>
          fill(fieldAt(text)?.isSame ? '{text}' : pattern, { text: nameOf(words, fields, text) }),
        ),
  nameOf: (words, fields, text) =>
    text === 'pictureDescription'
      ? undefined
      : fill(words.pages.quoted, { text: nameOf(words, fields, text) }),
  useFacts,
  addressOf: pageAddress,
});
