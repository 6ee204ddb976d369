/** Messages for errors and warnings, and the names of fields, for the command line and the desk. */

import type { PublishingError, Warning } from '#shared/errors.ts';
import type { Label } from '#shared/label.ts';
import { type Language, mapLanguages } from '#shared/language.ts';
import { fill } from './dictionary.ts';
import en from './en/publishing.json' with { type: 'json' };
import mk from './mk/publishing.json' with { type: 'json' };

const dictionaries: Record<Language, typeof en & typeof mk> = { mk, en };

/** A code without a message does not compile. */
const sentences: Record<Language, Record<(PublishingError | Warning)['code'], string>> = {
  mk: mk.sentences,
  en: en.sentences,
};

interface Named {
  label: Label;
  number?: number;
  file?: string;
}

/** The name of a field or a text, such as „Одговор 3“. */
export const nameOf = ({ label, number, file }: Named, reader: Language): string =>
  [fill(dictionaries[reader].labels[label], { ...(file !== undefined && { file }) }), number]
    .filter((part) => part !== undefined)
    .join(' ');

export const quotedName = (named: Named, reader: Language): string =>
  fill(dictionaries[reader].quoted, { text: nameOf(named, reader) });

/** The labels of a text's two fields, in the reader's language, such as “Title in English”. */
export const languageLabels = (named: Named, reader: Language): Record<Language, string> =>
  mapLanguages(dictionaries[reader].in, (pattern) =>
    fill(pattern, { text: nameOf(named, reader) }),
  );

/** Returns the sentence for an error or a warning. A text is named within it. */
export function sentenceOf(issue: PublishingError | Warning, language: Language): string {
  const { languages } = dictionaries[language];
  const values = 'titles' in issue ? { ...issue, titles: issue.titles[language] } : issue;
  return fill(sentences[language][issue.code], {
    ...values,
    ...('text' in issue && { text: quotedName({ ...issue, label: issue.text }, language) }),
    ...('language' in issue && { language: languages[issue.language] }),
  });
}
