/** The words of the tool, in the language of whoever runs it. */
import type { Language } from '#shared/language.ts';
import { en, type Words } from './en.ts';
import { mk } from './mk.ts';

const dictionaries: Record<Language, Words> = { mk, en };

interface Surroundings {
  env: Record<string, string | undefined>;
  args: readonly string[];
}

/**
 * `LODGE_LANGUAGE`, else the locale of the terminal (POSIX: `LC_ALL`, `LC_MESSAGES`, `LANG`), else
 * English. What programs read is in English always.
 */
export function languageOf({ env, args }: Surroundings): Language {
  if (args.includes('--json')) return 'en';
  const wanted = env.LODGE_LANGUAGE || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^mk\b|^mk_/i.test(wanted) ? 'mk' : 'en';
}

export const language = languageOf({ env: process.env, args: process.argv.slice(2) });

export const words = dictionaries[language];
