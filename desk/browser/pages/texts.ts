/** The draft of a page contains only the texts that differ from the originals in `content/`. */
import * as en from '#content/en.ts';
import * as mk from '#content/mk.ts';
import { textOf, withText } from '#shared/kinds/kind.ts';
import type { PageTextFields } from '#shared/kinds/page-text.ts';
import { type Bilingual, mapTexts, sameTexts } from '#shared/language.ts';
import { fieldAt } from '#shared/page-fields.ts';
import { flattenTexts } from '#shared/page-texts.ts';
import { questionIds } from '#shared/routes.ts';
import { publishedText } from '#shared/text.ts';
import { mergeFields } from '../editing/merge.ts';

export const originals = mapTexts<object, Record<string, string>>({ mk, en }, flattenTexts);

export const originalOf = (place: string): Bilingual =>
  mapTexts(originals, (texts) => texts[place] ?? '');

/** A question of the lodge has no original. */
export const hasOriginal = (place: string) =>
  place in originals.mk || fieldAt(place)?.optional === true;

export const shownText = (fields: PageTextFields, text: string): Bilingual =>
  text in fields || text in fields.texts ? textOf(fields, text) : originalOf(text);

export function withoutTexts(fields: PageTextFields, places: string[]): PageTextFields {
  const kept = Object.entries(fields.texts).filter(([place]) => !places.includes(place));
  return { ...fields, texts: Object.fromEntries(kept) };
}

/** Removes a text that equals the original. */
export function changeText(fields: PageTextFields, text: string, value: Bilingual): PageTextFields {
  const isOriginal = sameTexts(
    mapTexts(value, publishedText),
    mapTexts(originalOf(text), publishedText),
  );
  return hasOriginal(text) && isOriginal
    ? withoutTexts(fields, [text])
    : withText(fields, text, value);
}

export const listedQuestions = ({ questions }: PageTextFields): readonly string[] =>
  questions ?? questionIds;

export function withQuestions(fields: PageTextFields, ids: readonly string[]): PageTextFields {
  return { ...fields, questions: ids.join() === questionIds.join() ? null : [...ids] };
}

/** Merges the changes of two users; what a user has not changed is the original. */
export function mergePages(base: PageTextFields, mine: PageTextFields, theirs: PageTextFields) {
  const places = [base, mine, theirs]
    .flatMap(({ texts }) => Object.keys(texts))
    .filter(hasOriginal);
  const withOriginals = (fields: PageTextFields) => ({
    ...places.reduce((whole, place) => withText(whole, place, shownText(fields, place)), fields),
    questions: [...listedQuestions(fields)],
  });
  const { value, lost } = mergeFields(
    withOriginals(base),
    withOriginals(mine),
    withOriginals(theirs),
  );
  const changed = places.reduce<PageTextFields>(
    (fields, place) => changeText(fields, place, textOf(value, place)),
    value,
  );
  return { value: withQuestions(changed, value.questions), lost };
}
