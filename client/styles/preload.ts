/** The fonts that a page shows first: text and headings, upright, in its language's script. */
import serifCyrillic from '@fontsource-variable/noto-serif/files/noto-serif-cyrillic-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal.woff2?url';
import sansCyrillic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2?url';
import sansLatin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { Bilingual } from '#shared/language.ts';

export const firstFonts: Bilingual<string[]> = {
  mk: [sansCyrillic, serifCyrillic],
  en: [sansLatin, serifLatin],
};
