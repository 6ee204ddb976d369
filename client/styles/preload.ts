/** The font that a page needs first: the upright text face in its language's script. */
import cyrillic from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2?url';
import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { Bilingual } from '#shared/language.ts';

export const textFont: Bilingual = { mk: cyrillic, en: latin };
