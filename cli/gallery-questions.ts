/** Pictures, question by question. */
import { select, text } from '@clack/prompts';
import * as v from 'valibot';
import { captionSchema, languageNames } from '#server/publishing/text.ts';
import type { Database } from '#server/storage/database.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { answer } from './ask.ts';
import { askForFile } from './ask-file.ts';
import type { Desk } from './command.ts';
import { isPhotoName, type PhotoDraft } from './gallery-draft.ts';

export async function askForCaption(before?: Bilingual): Promise<Bilingual> {
  const caption = { mk: '', en: '' };
  for (const language of languages) {
    caption[language] = await answer(
      text({
        message: `Caption in ${languageNames[language]}`,
        initialValue: before?.[language] ?? '',
        validate: (typed = '') => {
          const result = v.safeParse(captionSchema.entries[language], typed);
          return result.success ? undefined : result.issues[0].message;
        },
      }),
    );
  }
  return caption;
}

export async function askForPhoto(desk: Desk): Promise<PhotoDraft> {
  const file = await askForFile('Which photo?', desk, isPhotoName);
  return { path: desk.path(file), caption: await askForCaption() };
}

/** One of the pictures added last; nothing where there are none. */
export async function askWhichPicture(database: Database): Promise<number | undefined> {
  const items = await newestGalleryItems(database, 30);
  if (items.length === 0) return undefined;
  const options = items.map(({ id, caption }) => ({
    value: id,
    label: caption.mk,
    hint: caption.en,
  }));
  return answer(select({ message: 'Which one?', options, maxItems: 12 }));
}
