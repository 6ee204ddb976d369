/** Messages for errors and warnings, for the command line and the desk, not for pages. */

import type { PublishingFault, Warning } from '#shared/faults.ts';
import type { Language } from '#shared/language.ts';
import en from './en/publishing.json' with { type: 'json' };
import mk from './mk/publishing.json' with { type: 'json' };
import { fill } from './words.ts';

const words: Record<Language, typeof en & typeof mk> = { mk, en };

/** A code without a message does not compile. */
const sentences: Record<Language, Record<(PublishingFault | Warning)['code'], string>> = {
  mk: mk.sentences,
  en: en.sentences,
};

/** The text's name is used within the sentence. */
export function sentenceOf(
  found: PublishingFault | Warning,
  language: Language,
  name?: string,
): string {
  const { texts, languages } = words[language];
  const shown = 'places' in found ? { ...found, places: found.places[language] } : found;
  return fill(sentences[language][found.code], {
    ...shown,
    ...('text' in found && {
      text: fill(name ?? (texts as Record<string, string>)[found.text] ?? texts.content, {
        ...found,
      }),
    }),
    ...('language' in found && { language: languages[found.language] }),
  });
}
