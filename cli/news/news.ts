/** `lodge news`: publishes, changes, lists and removes news. */
import { writeDate } from '#server/publishing/date.ts';
import { checkNews, mergeNews } from '#server/publishing/news.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import { addNews, findNews, newestNews, removeNews, updateNews } from '#server/storage/news.ts';
import type { NewsItem } from '#shared/items.ts';
import {
  type Command,
  done,
  dryRun,
  force,
  type Invocation,
  type Option,
  type Outcome,
  refused,
  sentences,
  usageError,
  yes,
} from '../command.ts';
import { type ItemType, itemIdOf, limitOption, list, remove, unknown } from '../list-and-remove.ts';
import { confirmWarnings } from '../prompts.ts';
import { askForNews, isEmptyDraft, newsFileFormat, readDraft } from './draft.ts';

const options: Record<string, Option> = {
  'title-mk': { type: 'string', value: 'TEXT', help: 'The Macedonian title' },
  'title-en': { type: 'string', value: 'TEXT', help: 'The English title' },
  'text-mk': { type: 'string', value: 'TEXT', help: 'The Macedonian text' },
  'text-en': { type: 'string', value: 'TEXT', help: 'The English text' },
  date: {
    type: 'string',
    value: 'DATE',
    help: 'YYYY-MM-DD or "YYYY-MM-DD HH:MM", in the time of Skopje',
  },
  force,
  'dry-run': dryRun,
};

const line = ({ id, title, createdAt }: NewsItem) =>
  `${id}  ${writeDate(createdAt)}  ${title.mk} / ${title.en}`;

const newsType: ItemType<NewsItem> = {
  noun: 'news item',
  group: 'news',
  line,
  find: findNews,
  choice: ({ title, createdAt }) => ({
    label: `${writeDate(createdAt)}  ${title.mk}`,
    hint: title.en,
  }),
  newest: newestNews,
  async remove({ database }, items) {
    for (const { id } of items) await bin(database, id);
  },
  removeRow: removeNews,
};

async function add(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const [file, ...more] = invocation.positionals;
  if (more.length > 0) return usageError('One file at a time, please.');
  const read = await readDraft(invocation, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  if (isEmptyDraft(draft)) {
    if (!context.interactive) return usageError('Give a file, or the titles and texts as options.');
    draft = await askForNews();
  }
  const checked = checkNews(draft);
  if (!checked.ok) return refused(...sentences(checked.faults));
  const refusal = await confirmWarnings(invocation, sentences(checked.warnings));
  if (refusal) return refusal;
  const { news } = checked;
  if (flags['dry-run']) return done(`Would publish: ${news.title.mk} / ${news.title.en}`, news);
  const id = await addNews(context.database, news);
  const item = await findNews(context.database, id);
  return done(`Published as news item ${id}: ${news.title.mk} / ${news.title.en}`, item ?? { id });
}

async function edit(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const { database, interactive } = context;
  const [, file, ...more] = invocation.positionals;
  if (more.length > 0) return usageError('One file at a time, please.');
  const id = await itemIdOf(newsType, invocation);
  if (id === undefined) return usageError('Which news item? Give its number, from "news list".');
  const before = await findNews(database, id);
  if (!before) return unknown(newsType.noun, id);
  const read = await readDraft(invocation, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  if (isEmptyDraft(draft)) {
    if (!interactive) return usageError('Say what to change, with options or a file.');
    const asked = await askForNews({ ...before, date: writeDate(before.createdAt) });
    // An untouched date keeps its seconds.
    draft = { ...asked, date: asked.date === writeDate(before.createdAt) ? undefined : asked.date };
  }
  const checked = checkNews(mergeNews(before, draft));
  if (!checked.ok) return refused(...sentences(checked.faults));
  const refusal = await confirmWarnings(invocation, sentences(checked.warnings));
  if (refusal) return refusal;
  if (flags['dry-run']) {
    const item = { ...before, ...checked.news };
    return done(`Would become: ${line(item)}`, item);
  }
  const after = await updateNews(database, id, (current) => {
    const again = checkNews(mergeNews(current, draft));
    return again.ok ? again.news : {};
  });
  return after ? done(`Changed: ${line(after)}`, after) : unknown(newsType.noun, id);
}

export const news: Record<string, Command> = {
  add: {
    summary: 'Publish a news item in both languages',
    usage: '[FILE]',
    options,
    notes: newsFileFormat,
    examples: [
      'news add festive-assembly.md',
      'news add festive-assembly.md --date "2026-03-05 18:30" --dry-run',
      'news add --title-mk "Наслов" --title-en "Title" --text-mk "Текст." --text-en "Text."',
    ],
    run: add,
  },
  edit: {
    summary: 'Change a news item; what is not given stays as it is',
    usage: 'NUMBER [FILE]',
    options,
    notes: newsFileFormat,
    examples: ['news edit 12 --title-en "A better title"', 'news edit 12 festive-assembly.md'],
    run: edit,
  },
  list: {
    summary: 'List the news, newest first',
    options: { limit: limitOption },
    examples: ['news list', 'news list --limit 1000 --json'],
    run: (invocation) => list(newsType, invocation),
  },
  remove: {
    summary: 'Move news items to the bin, which keeps them for thirty days',
    usage: 'NUMBER …',
    options: { yes, 'dry-run': dryRun },
    examples: ['news remove 12', 'news remove 12 13 14 --dry-run'],
    run: (invocation) => remove(newsType, invocation),
  },
};
