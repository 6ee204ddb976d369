import { type Bilingual, languages } from '#shared/language.ts';
import { textRules } from '#shared/published-text.ts';
import type { Entry, EntryFields } from '#shared/publishing.ts';
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

/** Whether just this text is public, or scheduled: cleaned, and while it is public without its date. */
export function isReleased(typed: EntryFields, { state, changed, dueAt, fields }: Entry): boolean {
  const { picture } = typed;
  const cleaned = (text: 'title' | 'content' | 'pictureDescription'): Bilingual => ({
    mk: textRules[text].clean(typed[text].mk),
    en: textRules[text].clean(typed[text].en),
  });
  const released = {
    title: cleaned('title'),
    content: cleaned('content'),
    picture,
    pictureDescription: picture === null ? { mk: '', en: '' } : cleaned('pictureDescription'),
    date: dueAt === null ? '' : typed.date.trim(),
  };
  return ['published', 'scheduled'].includes(state) && !changed && sameFields(released, fields);
}
