/** The words of the desk are separate from those of the site: no visitor downloads them. */
import type { Language } from '#shared/language.ts';
import type { FaultCode } from '../shared/api.ts';

type Macedonian = typeof import('./mk.ts')['words'];
type English = typeof import('./en.ts')['words'];

/** A text in only one of the languages does not compile, nor does a fault without a sentence. */
export type DeskWords = Macedonian & English & { faults: Record<FaultCode, string> };

export const loadWords: Record<Language, () => Promise<{ words: DeskWords }>> = {
  mk: () => import('./mk.ts'),
  en: () => import('./en.ts'),
};
