/** A news item as it is given to the tool: by options, by a file, or both. */
import type { NewsDraft } from '#server/publishing/news.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { type Call, textOf } from './command.ts';
import { parseNewsFile } from './news-file.ts';
import { readTextFile } from './text-file.ts';

const nothing = (): Bilingual<undefined> => ({ mk: undefined, en: undefined });

export type ReadDraft = { ok: true; draft: NewsDraft } | { ok: false; fault: string };

export function isEmptyDraft({ title, content, date }: NewsDraft): boolean {
  return [title.mk, title.en, content.mk, content.en, date].every((part) => part === undefined);
}

/** From a file, from options, or both; options count more. */
export async function readDraft(call: Call, file: string | undefined): Promise<ReadDraft> {
  let draft: NewsDraft = { title: nothing(), content: nothing() };
  if (file !== undefined) {
    const read = await readTextFile(call.desk.path(file));
    if (!read.ok) return read;
    const parsed = parseNewsFile(read.text);
    if (!parsed.ok) return { ok: false, fault: `${file} ${parsed.fault}` };
    draft = parsed.news;
  }
  for (const language of languages) {
    draft.title[language] = textOf(call.flags, `title-${language}`) ?? draft.title[language];
    draft.content[language] = textOf(call.flags, `text-${language}`) ?? draft.content[language];
  }
  draft.date = textOf(call.flags, 'date') ?? draft.date;
  return { ok: true, draft };
}
