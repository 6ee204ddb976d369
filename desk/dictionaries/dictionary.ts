/** The texts of the desk are separate from those of the site, so visitors do not download them. */
import type { Language } from '#shared/language.ts';
import * as en from './en.ts';
import * as mk from './mk.ts';

/** A text that exists in only one language does not compile. */
export type DeskDictionary = typeof mk & typeof en;

export const deskDictionaries: Record<Language, DeskDictionary> = { mk, en };
