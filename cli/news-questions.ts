/** News, question by question. */
import { multiline, select, text } from '@clack/prompts';
import * as v from 'valibot';
import { parseDate, writeDate } from '#server/dates.ts';
import { type NewsDraft, newsSchema } from '#server/publishing/news.ts';
import { languageNames } from '#server/publishing/text.ts';
import type { Database } from '#server/storage/database.ts';
import { newestNews } from '#server/storage/news.ts';
import { type Language, languages } from '#shared/language.ts';
import { answer } from './ask.ts';

function faultIn(field: 'title' | 'content', language: Language, typed = ''): string | undefined {
  const result = v.safeParse(newsSchema.entries[field].entries[language], typed);
  return result.success ? undefined : result.issues[0].message;
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

/** All of an item; `before` is what stands in the fields at first. */
export async function askForNews(before?: NewsDraft): Promise<NewsDraft> {
  const title = { mk: '', en: '' };
  const content = { mk: '', en: '' };
  for (const language of languages) {
    title[language] = await askTitle(language, before?.title[language]);
    content[language] = await askContent(language, before?.content[language]);
  }
  const date = await answer(
    text({
      message: 'Date, as 2026-03-05 or 2026-03-05 18:30 (empty: now)',
      initialValue: before?.date ?? '',
      validate: (typed = '') => {
        const parsed = typed.trim() ? parseDate(typed) : undefined;
        return parsed && !parsed.ok ? parsed.fault : undefined;
      },
    }),
  );
  return { title, content, ...(date?.trim() && { date }) };
}

/** One of the newest items; nothing where there are none. */
export async function askWhichNews(database: Database): Promise<number | undefined> {
  const items = await newestNews(database, 30);
  if (items.length === 0) return undefined;
  const options = items.map(({ id, title, createdAt }) => ({
    value: id,
    label: `${writeDate(createdAt)}  ${title.mk}`,
    hint: title.en,
  }));
  return answer(select({ message: 'Which one?', options, maxItems: 12 }));
}
