/** The words of the desk are separate from those of the site: no visitor downloads them. */
import type { Language } from '#shared/language.ts';
import { words as en } from './en.ts';
import { words as mk } from './mk.ts';

/** A text in only one of the languages does not compile. */
export type DeskWords = typeof mk & typeof en;

export const deskWords: Record<Language, DeskWords> = { mk, en };
