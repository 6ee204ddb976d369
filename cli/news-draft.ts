/** A news item on its way to publication: read from options and files, then checked. */
import * as v from 'valibot';
import { type Bilingual, languages } from '#shared/language.ts';
import { type NewNewsItem, newsSchema } from '#shared/news.ts';
import { languageNames } from '#shared/text.ts';
import { alphabetDoubts } from './alphabet.ts';
import { type Call, textOf } from './command.ts';
import { parseDate } from './date.ts';
import { parseNewsFile } from './news-file.ts';
import { readTextFile } from './text-file.ts';

/** What was given of an item, before any check. */
export interface NewsDraft {
  title: Bilingual<string | undefined>;
  content: Bilingual<string | undefined>;
  date?: string | undefined;
}

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

export type CheckedNews =
  | { ok: true; news: NewNewsItem & { createdAt?: string }; doubts: string[] }
  | { ok: false; faults: string[] };

/** The item as it would be published, and what a careful reader would question. */
export function checkDraft({ title, content, date }: NewsDraft): CheckedNews {
  const checked = v.safeParse(newsSchema, { title, content });
  const moment = date === undefined ? undefined : parseDate(date);
  const faults = checked.success ? [] : checked.issues.map(({ message }) => message);
  if (moment && !moment.ok) faults.push(moment.fault);
  if (!checked.success || faults.length > 0 || (moment && !moment.ok)) return { ok: false, faults };

  const { output } = checked;
  const doubts = languages.flatMap((language) => [
    ...alphabetDoubts(output.title[language], language).map(
      (doubt) => `The ${languageNames[language]} title ${doubt}`,
    ),
    ...alphabetDoubts(output.content[language], language).map(
      (doubt) => `The ${languageNames[language]} text ${doubt}`,
    ),
  ]);
  if (moment && Date.parse(moment.iso) > Date.now()) {
    doubts.push('The date lies in the future; the news is shown at once all the same.');
  }
  return { ok: true, news: { ...output, ...(moment && { createdAt: moment.iso }) }, doubts };
}
