/** A news item as it is given to the tool: by options, a file or prompts. */
import { multiline, text } from '@clack/prompts';
import { languageNames, sentenceOf } from '#content/publishing.ts';
import { parseDate } from '#server/publishing/date.ts';
import type { NewsDraft } from '#server/publishing/news.ts';
import { checkText } from '#server/publishing/text.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { type Invocation, textOf } from '../command.ts';
import { answer } from '../prompts.ts';
import { readTextFile } from '../text-file.ts';

export const newsFileFormat = `The file has a heading per language, in either order, and above them the date if you like:

  date: 2026-03-05 18:30

  # mk Наслов на веста
  Прв пасус.

  Втор пасус.

  # en Title of the news
  First paragraph.

  Second paragraph.`;

/** A text that the file leaves out is empty. */
interface NewsFile {
  title: Bilingual;
  content: Bilingual;
  date?: string;
}

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

export function parseNewsFile(
  text: string,
): { ok: true; news: NewsFile } | { ok: false; fault: string } {
  const normal = text.replace(/\r\n?/g, '\n');
  const headings = [...normal.matchAll(heading)];
  const title = { mk: '', en: '' };
  const content = { mk: '', en: '' };
  const found: string[] = [];
  headings.forEach((match, index) => {
    const language = match[1]?.toLowerCase() as Language;
    found.push(language);
    title[language] = match[2] ?? '';
    content[language] = normal.slice(match.index + match[0].length, headings[index + 1]?.index);
  });
  if (found.toSorted().join() !== 'en,mk') {
    const fault = 'must have one heading "# mk Наслов" and one heading "# en Title".';
    return { ok: false, fault };
  }
  const above = normal.slice(0, headings[0]?.index).trim();
  const date = /^date:\s*(.+)$/i.exec(above)?.[1];
  if (above && !date) {
    return { ok: false, fault: 'has text above its first heading that is not a line "date: …".' };
  }
  return { ok: true, news: { title, content, ...(date && { date }) } };
}

type ReadDraft = { ok: true; draft: NewsDraft } | { ok: false; fault: string };

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
    const read = await readTextFile(context.resolvePath(file));
    if (!read.ok) return read;
    const parsed = parseNewsFile(read.text);
    if (!parsed.ok) return { ok: false, fault: `${file} ${parsed.fault}` };
    draft = parsed.news;
  }
  for (const language of languages) {
    draft.title[language] = textOf(flags, `title-${language}`) ?? draft.title[language];
    draft.content[language] = textOf(flags, `text-${language}`) ?? draft.content[language];
  }
  draft.date = textOf(flags, 'date') ?? draft.date;
  return { ok: true, draft };
}

function faultIn(field: 'title' | 'content', language: Language, typed = ''): string | undefined {
  const checked = checkText(field, language, typed);
  return checked.ok ? undefined : sentenceOf(checked.fault, 'en');
}

function askTitle(language: Language, initialValue = ''): Promise<string> {
  return answer(
    text({
      message: `Title in ${languageNames[language]}`,
      initialValue,
      validate: (typed) => faultIn('title', language, typed),
    }),
  );
}

function askContent(language: Language, initialValue = ''): Promise<string> {
  return answer(
    multiline({
      message: `Text in ${languageNames[language]} (Enter: new line; Tab, then Enter: done)`,
      initialValue,
      showSubmit: true,
      validate: (typed) => faultIn('content', language, typed),
    }),
  );
}

/** Prompts for all parts of an item; `before` fills the fields. */
export async function askForNews(before?: NewsDraft): Promise<NewsDraft> {
  const title = { mk: '', en: '' };
  const content = { mk: '', en: '' };
  const emptyDate = before ? 'to keep the date' : 'for the present time';
  for (const language of languages) {
    title[language] = await askTitle(language, before?.title[language]);
    content[language] = await askContent(language, before?.content[language]);
  }
  const date = await answer(
    text({
      message: `Date, e.g. 2026-03-05 or 2026-03-05 18:30 (leave empty ${emptyDate})`,
      initialValue: before?.date ?? '',
      validate: (typed = '') => {
        const parsed = typed.trim() ? parseDate(typed) : undefined;
        return parsed && !parsed.ok ? sentenceOf(parsed.fault, 'en') : undefined;
      },
    }),
  );
  return { title, content, ...(date?.trim() && { date }) };
}
