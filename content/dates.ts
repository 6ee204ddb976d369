/** Scripts that write dates contain the names of the months and the format of a day. */
import type { Language } from '#shared/language.ts';
import en from './en/dates.json' with { type: 'json' };
import mk from './mk/dates.json' with { type: 'json' };

export type DateWords = typeof en & typeof mk;

export const dateWords: Record<Language, DateWords> = { mk, en };
