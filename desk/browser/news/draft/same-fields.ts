import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';

/** Whether two texts are one, as the database would keep them. */
export function sameFields(one: EntryFields, other: EntryFields): boolean {
  return (
    one.picture === other.picture &&
    cleanText(one.date) === cleanText(other.date) &&
    (['title', 'content', 'pictureDescription'] as const).every((text) =>
      languages.every(
        (language) => cleanText(one[text][language]) === cleanText(other[text][language]),
      ),
    )
  );
}
