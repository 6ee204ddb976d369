/** A news item as it is given to the tool by options and a file. */
import type { NewsDraft } from '#server/publishing/news.ts';
import { languages } from '#shared/language.ts';
import { type Invocation, textOf } from '../command.ts';
import type { Fault } from '../faults.ts';
import { readTextFile } from '../text-file.ts';
import { parseNewsFile } from './news-file.ts';

type ReadDraft = { ok: true; draft: NewsDraft } | { ok: false; fault: Fault };

export function isEmptyDraft({ title, content, date }: NewsDraft): boolean {
  return [title.mk, title.en, content.mk, content.en, date].every((part) => part === undefined);
}

/** From a file, from options, or both; an option takes precedence. */
export async function readDraft(
  { context, flags }: Invocation,
  file: string | undefined,
): Promise<ReadDraft> {
  let draft: NewsDraft = {
    title: { mk: undefined, en: undefined },
    content: { mk: undefined, en: undefined },
  };
  if (file !== undefined) {
    const read = await readTextFile(file, context.resolvePath);
    if (!read.ok) return read;
    const parsed = parseNewsFile(file, read.text);
    if (!parsed.ok) return parsed;
    draft = parsed.news;
  }
  for (const language of languages) {
    draft.title[language] = textOf(flags, `title-${language}`) ?? draft.title[language];
    draft.content[language] = textOf(flags, `text-${language}`) ?? draft.content[language];
  }
  draft.date = textOf(flags, 'date') ?? draft.date;
  return { ok: true, draft };
}
