import { randomUUID } from 'node:crypto';
import { placeOf } from '#server/config.ts';
import { parseDate } from '#shared/date.ts';
import { createDraft, openEntry, saveDraft } from '#server/publishing/entries.ts';
import { bin, checkEntry, publish, publishedFields } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entries.ts';
import { emptyFields } from '#server/storage/entry-copies.ts';
import {
  countNews,
  findNews,
  findSameNews,
  newestNews,
  removeNews as removeStored,
} from '#server/storage/news.ts';
import type { NewsItem } from '#shared/items.ts';
import { type Bilingual, type Language, sameTexts } from '#shared/language.ts';
import type { Entry, EntryFields } from '#shared/publishing.ts';
import { operationOn } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { done, type Invocation, type Outcome, refused, usageError } from './command.ts';
import { type Fault, fault, found } from './faults.ts';
import { type ItemType, lineOf, list, remove, writeMoment } from './items.ts';
import { type Read, readTextFile } from './terminal.ts';

const newsType: ItemType<NewsItem> = {
  group: 'news',
  table: [
    { title: 'No.', cell: ({ id }) => id },
    { title: 'Date', cell: ({ createdAt }) => writeMoment(createdAt) },
    { title: 'Macedonian', cell: ({ title }) => title.mk, shrinks: true },
    { title: 'English', cell: ({ title }) => title.en, shrinks: true },
  ],
  async find(database, id) {
    await findEntry(database, id);
    return findNews(database, id);
  },
  newest: newestNews,
  count: countNews,
  async remove({ database }, items) {
    for (const { id } of items) {
      const entry = await openEntry(database, id);
      if (entry) await bin(database, id, operationOn(entry));
    }
  },
  hasBin: true,
  removeRow: removeStored,
  toJson: (item) => item,
};

interface NewsDraft {
  title: Bilingual<string | undefined>;
  content: Bilingual<string | undefined>;
  date?: string | undefined;
}

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

/** The file contains a heading and a text for each language, and a date. */
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

/** Options override the file. */
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

const isEmpty = ({ title, content, date }: NewsDraft) =>
  [title.mk, title.en, content.mk, content.en, date].every((part) => part === undefined);

const merged = (fields: EntryFields, { title, content, date }: NewsDraft): EntryFields => ({
  ...fields,
  title: { mk: title.mk ?? fields.title.mk, en: title.en ?? fields.title.en },
  content: { mk: content.mk ?? fields.content.mk, en: content.en ?? fields.content.en },
  date: date ?? fields.date,
});

type Checked =
  | { ok: true; news: Pick<NewsItem, 'title' | 'content'> & { createdAt?: string } }
  | { ok: false; refusal: Outcome };

/** Validates the fields as the desk does, and looks for a published item with the same text. */
async function check(
  { flags, context: { database } }: Invocation,
  fields: EntryFields,
  before?: NewsItem,
): Promise<Checked> {
  const { faults, warnings } = checkEntry(fields);
  const all = faults.map(({ fault: each }) => found(each));
  const date = fields.date.trim() === '' ? undefined : parseDate(fields.date);
  const createdAt = date?.ok ? date.iso : undefined;
  if (createdAt && Date.parse(createdAt) > Date.now()) {
    all.push(found({ code: 'date-ahead', typed: fields.date }));
  }
  if (all.length > 0) return { ok: false, refusal: refused(...all) };
  const { title, content } = publishedFields(fields);
  const questions = warnings.map(({ warning }) => found(warning));
  const isOld = before && sameTexts(before.title, title) && sameTexts(before.content, content);
  const same = isOld ? undefined : await findSameNews(database, { title, content }, before?.id);
  if (same) questions.push(fault('same-news', { id: same.id, title: same.title.mk }));
  if (questions.length > 0 && !flags.force) {
    return { ok: false, refusal: refused(...questions, fault('needs-force')) };
  }
  return { ok: true, news: { title, content, ...(createdAt && { createdAt }) } };
}

/** Saves the fields of an entry and publishes it, as the desk does. Returns the errors. */
export async function publishFields(
  database: Database,
  entry: Entry,
  fields: EntryFields,
): Promise<Fault[]> {
  const { id } = entry;
  const saved = await saveDraft(database, id, operationOn(entry), fields);
  const outcome = saved.ok ? await publish(database, id, operationOn(saved.item)) : saved;
  if (outcome.ok) return [];
  return 'faults' in outcome ? outcome.faults.map(found) : [fault('changed-meanwhile')];
}

export async function addNews(invocation: Invocation): Promise<Outcome> {
  const { flags, context } = invocation;
  const { config, database } = context;
  const read = await readDraft(invocation);
  if (!read.ok) return refused(read.fault);
  if (isEmpty(read.value)) return usageError('give-news');
  const fields = merged(emptyFields, read.value);
  const checked = await check(invocation, fields);
  if (!checked.ok) return checked.refusal;
  const { title } = checked.news;
  if (flags.dryRun) return done(`Would publish: ${title.mk} / ${title.en}`, checked.news);
  const draft = await createDraft(database, { id: randomUUID() });
  const faults = await publishFields(database, draft, fields);
  if (faults.length > 0) {
    await removeStored(database, draft.id);
    return refused(...faults);
  }
  const { id } = draft;
  const address = placeOf(config).site + itemAddress(pagePaths.news, id);
  const text = `Published as news item ${id}: ${title.mk} / ${title.en}\nAddress: ${address}`;
  return done(text, await findNews(database, id));
}

export async function editNews(invocation: Invocation): Promise<Outcome> {
  const { ids, flags, context } = invocation;
  const { database } = context;
  const [id = 0] = ids;
  const entry = await openEntry(database, id);
  const before = await findNews(database, id);
  if (!entry || !before) return refused(fault('no-such-item', { group: 'news', id }));
  const read = await readDraft(invocation);
  if (!read.ok) return refused(read.fault);
  if (isEmpty(read.value)) return usageError('give-changes');
  // The change would publish or discard the text that the desk is editing.
  if (entry.changed || entry.dueAt !== null) return refused(fault('changed-at-desk', { id }));
  const fields = merged(entry.fields, read.value);
  const checked = await check(invocation, fields, before);
  if (!checked.ok) return checked.refusal;
  if (flags.dryRun) {
    const item = { ...before, ...checked.news };
    return done(`Would become: ${lineOf(newsType, item)}`, item);
  }
  const faults = await publishFields(database, entry, fields);
  if (faults.length > 0) return refused(...faults);
  const after = { ...before, ...(await findNews(database, id)) };
  return done(`Changed: ${lineOf(newsType, after)}`, after);
}

export const listNews = (invocation: Invocation) => list(newsType, invocation);

export const removeNews = (invocation: Invocation) => remove(newsType, invocation);
