/** The words of the desk, apart from those of the site: no visitor downloads them. */
import type { Language } from '#shared/language.ts';
import type { FaultCode } from '../shared/api.ts';

type Macedonian = typeof import('./mk.ts')['words'];
type English = typeof import('./en.ts')['words'];

/** A text that only one of the languages has does not compile, nor a fault without a sentence. */
export type DeskWords = Macedonian & English & { faults: Record<FaultCode, string> };

/** Only the language that is wanted is loaded. */
export const loadWords: Record<Language, () => Promise<{ words: DeskWords }>> = {
  mk: () => import('./mk.ts'),
  en: () => import('./en.ts'),
};
