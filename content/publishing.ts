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
  issue: PublishingFault | Warning,
  language: Language,
  name?: string,
): string {
  const { texts, languages } = words[language];
  const values = 'places' in issue ? { ...issue, places: issue.places[language] } : issue;
  return fill(sentences[language][issue.code], {
    ...values,
    ...('text' in issue && {
      text: fill(name ?? (texts as Record<string, string>)[issue.text] ?? texts.content, {
        ...issue,
      }),
    }),
    ...('language' in issue && { language: languages[issue.language] }),
  });
}
