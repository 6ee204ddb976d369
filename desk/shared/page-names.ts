import { type Bilingual, mapTexts } from '#shared/language.ts';
import { editedPages } from '#shared/page-fields.ts';
import { deskWords } from '../words/words.ts';

/** Returns the name that visitors see in the navigation; the texts are those of `content/`. */
export function pageName(id: number, originals: Bilingual<Record<string, string>>): Bilingual {
  const name = editedPages.find((page) => page.id === id)?.name;
  return mapTexts(
    deskWords,
    ({ pages }, language) => originals[language][`common.nav.${name}`] ?? pages.everywhere,
  );
}
