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
