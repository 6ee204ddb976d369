/** `lodge news`: publishes, changes, lists and removes news. */
import { placeOf } from '#server/config.ts';
import { writeDate } from '#server/publishing/date.ts';
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
import { itemAddress, pagePaths } from '#shared/routes.ts';
import {
  type Context,
  done,
  type Invocation,
  type Outcome,
  refused,
  usageError,
} from '../command.ts';
import { confirmWarnings } from '../confirm.ts';
import { type Fault, fault, found } from '../faults.ts';
import { type ItemType, itemIdOf, lineOf, list, remove } from '../items.ts';
import { writeMoment } from '../moments.ts';
import { words } from '../words/words.ts';
import { compose, type Fields } from './compose.ts';
import { isEmptyDraft, readDraft } from './draft.ts';

const bothOf = ({ title }: Pick<NewsItem, 'title'>) => `${title.mk} / ${title.en}`;

const newsType: ItemType<NewsItem> = {
  group: 'news',
  table: [
    { title: words.columns.number, cell: ({ id }) => id },
    { title: words.columns.date, cell: ({ createdAt }) => writeMoment(createdAt) },
    { title: words.columns.macedonian, cell: ({ title }) => title.mk, shrinks: true },
    { title: words.columns.english, cell: ({ title }) => title.en, shrinks: true },
  ],
  async find(database, id) {
    // What only the desk has of an item may be damaged, too.
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

/** The public address of the news, or of one item. */
function addressOf({ config }: Context, id?: number): string {
  return placeOf(config).site + (id ? itemAddress(pagePaths.news, id) : pagePaths.news);
}

/** What a careful reader would question beyond the rules: the same text twice. `own` is changed to it. */
async function twiceWarnings(
  { database }: Context,
  draft: NewsDraft,
  own?: NewsItem,
): Promise<Fault[]> {
  const checked = checkNews(own ? mergeNews(own, draft) : draft);
  if (!checked.ok) return [];
  const textOf = ({ title, content }: NewNewsItem) => JSON.stringify([title, content]);
  // Whose text stays as it is has been asked before.
  if (own && textOf(own) === textOf(checked.news)) return [];
  const same = await findSameNews(database, checked.news, own?.id);
  return same ? [fault('same-news', { id: same.id, title: same.title.mk })] : [];
}

export async function addNews(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const [file, ...more] = invocation.positionals;
  if (more.length > 0) return usageError('one-file');
  const read = await readDraft(invocation, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  let finish: (() => Promise<void>) | undefined;
  if (isEmptyDraft(draft)) {
    if (!context.interactive) return usageError('give-news');
    const composition = {
      ...({ mode: 'add', fields: {}, name: 'news-add', command: 'news add' } as const),
      address: addressOf(context),
    };
    const composed = await compose(context, composition, (each) => twiceWarnings(context, each));
    if ('refusal' in composed) return composed.refusal;
    ({ draft, finish } = composed);
  }
  const checked = checkNews(draft);
  if (!checked.ok) return refused(...checked.faults.map(found));
  const warnings = [...checked.warnings.map(found), ...(await twiceWarnings(context, draft))];
  const refusal = await confirmWarnings(invocation, warnings);
  if (refusal) return refusal;
  const { news } = checked;
  if (flags['dry-run']) return done(words.said.wouldPublish(bothOf(news)), news);
  const id = await storeNews(context.database, news);
  await finish?.();
  const item = await findNews(context.database, id);
  const lines = [
    words.said.published({ id, title: bothOf(news) }),
    words.said.at(addressOf(context, id)),
  ];
  return done(lines.join('\n'), item ? newsType.toJson(item) : { id });
}

const fieldsOf = ({ title, content, createdAt }: NewsItem): Fields => ({
  'title-mk': title.mk,
  'title-en': title.en,
  'text-mk': content.mk,
  'text-en': content.en,
  date: writeDate(createdAt),
});

export async function editNews(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const { database, interactive } = context;
  const [, file, ...more] = invocation.positionals;
  if (more.length > 0) return usageError('one-file');
  const id = await itemIdOf(newsType, invocation);
  if (id === undefined) return usageError('which-one', { group: 'news' });
  const before = await findNews(database, id);
  const unknown = () => refused(fault('no-such-item', { group: 'news', id }));
  if (!before) return unknown();
  const read = await readDraft(invocation, file);
  if (!read.ok) return refused(read.fault);
  let { draft } = read;
  let finish: (() => Promise<void>) | undefined;
  if (isEmptyDraft(draft)) {
    if (!interactive) return usageError('give-changes');
    const composition = {
      ...({ mode: 'edit', fields: fieldsOf(before), name: `news-edit-${id}` } as const),
      command: `news edit ${id}`,
      address: addressOf(context, id),
    };
    const composed = await compose(context, composition, (each) =>
      twiceWarnings(context, each, before),
    );
    if ('refusal' in composed) return composed.refusal;
    ({ draft, finish } = composed);
    // An untouched date keeps its seconds.
    if (draft.date === writeDate(before.createdAt)) draft = { ...draft, date: undefined };
  }
  const checked = checkNews(mergeNews(before, draft));
  if (!checked.ok) return refused(...checked.faults.map(found));
  const twice = await twiceWarnings(context, draft, before);
  const refusal = await confirmWarnings(invocation, [...checked.warnings.map(found), ...twice]);
  if (refusal) return refusal;
  if (flags['dry-run']) {
    const item = { ...before, ...checked.news };
    return done(words.said.wouldBecome(lineOf(newsType, item)), newsType.toJson(item));
  }
  const after = await updateNews(database, id, (current) => {
    const again = checkNews(mergeNews(current, draft));
    return again.ok ? again.news : {};
  });
  if (!after) return unknown();
  await finish?.();
  return done(words.said.changed(lineOf(newsType, after)), newsType.toJson(after));
}

export const listNews = (invocation: Invocation) => list(newsType, invocation);

export const removeNews = (invocation: Invocation) => remove(newsType, invocation);
