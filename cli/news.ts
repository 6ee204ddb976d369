/** `lodge news`: publishes, changes, lists and removes news. */
import { placeOf } from '#server/config.ts';
import { checkNews, mergeNews, type NewsDraft } from '#server/publishing/news.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import { findEntry } from '#server/storage/entries.ts';
import {
  countNews,
  findNews,
  findSameNews,
  newestNews,
  removeNews as removeStored,
  addNews as storeNews,
  updateNews,
} from '#server/storage/news.ts';
import type { NewNewsItem, NewsItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import {
  type Context,
  done,
  type Invocation,
  type Outcome,
  refused,
  usageError,
} from './command.ts';
import { type Fault, fault, found } from './faults.ts';
import { type ItemType, lineOf, list, remove, writeMoment } from './items.ts';
import { type Read, readTextFile } from './text-file.ts';

const newsType: ItemType<NewsItem> = {
  group: 'news',
  table: [
    { title: 'No.', cell: ({ id }) => id },
    { title: 'Date', cell: ({ createdAt }) => writeMoment(createdAt) },
    { title: 'Macedonian', cell: ({ title }) => title.mk, shrinks: true },
    { title: 'English', cell: ({ title }) => title.en, shrinks: true },
  ],
  async find(database, id) {
    // The part of an item that only the desk has may be damaged, too.
    await findEntry(database, id);
    return findNews(database, id);
  },
  newest: newestNews,
  count: countNews,
  async remove({ database }, items) {
    for (const { id } of items) await bin(database, id);
  },
  hasBin: true,
  removeRow: removeStored,
  toJson: (item) => item,
};

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

/** A heading and a text for each language, and a date; `name` is the file's in a fault. */
export function parseNewsFile(name: string, text: string): Read<NewsDraft> {
  const normal = text.replace(/\r\n?/g, '\n');
  const headings = [...normal.matchAll(heading)];
  const title = { mk: '', en: '' };
  const content = { mk: '', en: '' };
  const languages: string[] = [];
  headings.forEach((match, index) => {
    const language = match[1]?.toLowerCase() as Language;
    languages.push(language);
    title[language] = match[2] ?? '';
    content[language] = normal.slice(match.index + match[0].length, headings[index + 1]?.index);
  });
  if (languages.toSorted().join() !== 'en,mk') {
    return { ok: false, fault: fault('no-headings', { file: name }) };
  }
  const above = normal.slice(0, headings[0]?.index).trim();
  const date = /^(?:date|датум):\s*(.+)$/i.exec(above)?.[1];
  if (above && !date) return { ok: false, fault: fault('text-above', { file: name }) };
  return { ok: true, value: { title, content, ...(date && { date }) } };
}

/** The parts that a file and the options give; an option takes precedence. */
async function readDraft({ context, flags, file }: Invocation): Promise<Read<NewsDraft>> {
  let fromFile: Partial<NewsDraft> = {};
  if (file !== undefined) {
    const read = await readTextFile(file, context.resolvePath);
    const parsed = read.ok ? parseNewsFile(file, read.value) : read;
    if (!parsed.ok) return parsed;
    fromFile = parsed.value;
  }
  const { title, content, date } = fromFile;
  return {
    ok: true,
    value: {
      title: { mk: flags.titleMk ?? title?.mk, en: flags.titleEn ?? title?.en },
      content: { mk: flags.textMk ?? content?.mk, en: flags.textEn ?? content?.en },
      date: flags.date ?? date,
    },
  };
}

/** Warns of a text that is published already; `own` is the item that is changed. */
async function sameWarnings(
  { database }: Context,
  news: NewNewsItem,
  own?: NewsItem,
): Promise<Fault[]> {
  const textOf = ({ title, content }: NewNewsItem) => JSON.stringify([title, content]);
  if (own && textOf(own) === textOf(news)) return [];
  const same = await findSameNews(database, news, own?.id);
  return same ? [fault('same-news', { id: same.id, title: same.title.mk })] : [];
}

const isEmpty = ({ title, content, date }: NewsDraft) =>
  [title.mk, title.en, content.mk, content.en, date].every((part) => part === undefined);

export async function addNews(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const read = await readDraft(invocation);
  if (!read.ok) return refused(read.fault);
  if (isEmpty(read.value)) return usageError('give-news');
  const checked = checkNews(read.value);
  if (!checked.ok) return refused(...checked.faults.map(found));
  const { news } = checked;
  const warnings = [...checked.warnings.map(found), ...(await sameWarnings(context, news))];
  if (warnings.length > 0 && !flags.force) return refused(...warnings, fault('needs-force'));
  const both = `${news.title.mk} / ${news.title.en}`;
  if (flags.dryRun) return done(`Would publish: ${both}`, news);
  const id = await storeNews(context.database, news);
  const address = placeOf(context.config).site + itemAddress(pagePaths.news, id);
  const item = await findNews(context.database, id);
  return done(`Published as news item ${id}: ${both}\nAddress: ${address}`, item);
}

export async function editNews(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const { database } = context;
  const [id = 0] = invocation.ids;
  const before = await findNews(database, id);
  const unknown = () => refused(fault('no-such-item', { group: 'news', id }));
  if (!before) return unknown();
  const read = await readDraft(invocation);
  if (!read.ok) return refused(read.fault);
  const draft = read.value;
  if (isEmpty(draft)) return usageError('give-changes');
  const checked = checkNews(mergeNews(before, draft));
  if (!checked.ok) return refused(...checked.faults.map(found));
  const same = await sameWarnings(context, checked.news, before);
  const warnings = [...checked.warnings.map(found), ...same];
  if (warnings.length > 0 && !flags.force) return refused(...warnings, fault('needs-force'));
  if (flags.dryRun) {
    const item = { ...before, ...checked.news };
    return done(`Would become: ${lineOf(newsType, item)}`, item);
  }
  const after = await updateNews(database, id, (current) => {
    const again = checkNews(mergeNews(current, draft));
    return again.ok ? again.news : {};
  });
  return after ? done(`Changed: ${lineOf(newsType, after)}`, after) : unknown();
}

export const listNews = (invocation: Invocation) => list(newsType, invocation);

export const removeNews = (invocation: Invocation) => remove(newsType, invocation);
