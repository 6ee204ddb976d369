/** `lodge news`: publishes, changes, lists and removes news. */
import { writeDate } from '#server/dates.ts';
import { checkNews, mergeNews } from '#server/publishing/news.ts';
import { addNews, findNews, newestNews, removeNews, updateNews } from '#server/storage/news.ts';
import type { NewsItem } from '#shared/news.ts';
import { settleDoubts } from './ask.ts';
import {
  type Call,
  type Command,
  done,
  dryRun,
  force,
  misused,
  type Option,
  type Outcome,
  parseId,
  refused,
  yes,
} from './command.ts';
import { isEmptyDraft, readDraft } from './news-draft.ts';
import { newsFileFormat } from './news-file.ts';
import { askForNews, askWhichNews } from './news-questions.ts';
import { type Kind, limitOption, list, remove, unknown } from './numbered.ts';

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

const kind: Kind<NewsItem> = {
  noun: 'news',
  line,
  find: findNews,
  newest: newestNews,
  choose: askWhichNews,
  async remove({ database }, items) {
    for (const { id } of items) await removeNews(database, id);
  },
  removeRow: removeNews,
};

async function add(call: Call): Promise<Outcome> {
  const [file, ...more] = call.words;
  if (more.length > 0) return misused('One file at a time, please.');
  const read = await readDraft(call, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  if (isEmptyDraft(draft)) {
    if (!call.desk.interactive) return misused('Give a file, or the titles and texts as options.');
    draft = await askForNews();
  }
  const checked = checkNews(draft);
  if (!checked.ok) return refused(...checked.faults);
  const doubtful = await settleDoubts(call, checked.doubts);
  if (doubtful) return doubtful;
  const { news } = checked;
  if (call.flags['dry-run'])
    return done(`Would publish: ${news.title.mk} / ${news.title.en}`, news);
  const id = await addNews(call.desk.database, news);
  const item = await findNews(call.desk.database, id);
  return done(`Published as news ${id}: ${news.title.mk} / ${news.title.en}`, item ?? { id });
}

async function edit(call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const [word, file, ...more] = call.words;
  if (more.length > 0) return misused('One file at a time, please.');
  const id = word === undefined && interactive ? await askWhichNews(database) : parseId(word);
  if (id === undefined) return misused('Which news? Give its number, as "news list" shows it.');
  const before = await findNews(database, id);
  if (!before) return unknown(kind, id);
  const read = await readDraft(call, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  if (isEmptyDraft(draft)) {
    if (!interactive) return misused('Give what shall change, as options or as a file.');
    const asked = await askForNews({ ...before, date: writeDate(before.createdAt) });
    // An untouched date keeps its seconds.
    draft = { ...asked, date: asked.date === writeDate(before.createdAt) ? undefined : asked.date };
  }
  const checked = checkNews(mergeNews(before, draft));
  if (!checked.ok) return refused(...checked.faults);
  const doubtful = await settleDoubts(call, checked.doubts);
  if (doubtful) return doubtful;
  if (call.flags['dry-run']) {
    const item = { ...before, ...checked.news };
    return done(`Would become: ${line(item)}`, item);
  }
  const after = await updateNews(database, id, (current) => {
    const again = checkNews(mergeNews(current, draft));
    return again.ok ? again.news : {};
  });
  return after ? done(`Changed: ${line(after)}`, after) : unknown(kind, id);
}

export const news: Record<string, Command> = {
  add: {
    summary: 'Publish a news item in both languages',
    words: '[FILE]',
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
    words: 'NUMBER [FILE]',
    options,
    notes: newsFileFormat,
    examples: ['news edit 12 --title-en "A better title"', 'news edit 12 festive-assembly.md'],
    run: edit,
  },
  list: {
    summary: 'List the news, newest first',
    options: { limit: limitOption },
    examples: ['news list', 'news list --limit 1000 --json'],
    run: (call) => list(kind, call),
  },
  remove: {
    summary: 'Remove news for good',
    words: 'NUMBER …',
    options: { yes, 'dry-run': dryRun },
    examples: ['news remove 12', 'news remove 12 13 14 --dry-run'],
    run: (call) => remove(kind, call),
  },
};
