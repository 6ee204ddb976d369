/** Copies are texts that are not public: working copies, scheduled texts, versions. */
import type { EntryFields, EntryVersion } from '#shared/publishing.ts';
import { entryFieldsOf, usableItems } from './damaged-rows.ts';
import type { Database, Tables } from './database.ts';
import { databaseTime } from './database.ts';

const keptVersions = 10;

const empty = { mk: '', en: '' };

export const emptyFields: EntryFields = {
  title: empty,
  content: empty,
  picture: null,
  pictureDescription: empty,
  album: null,
  date: '',
};

export const publicFields = (
  item: Pick<EntryFields, 'title' | 'content'> & {
    picture?: string | null;
    pictureDescription?: EntryFields['title'];
    album?: number | null;
  },
): EntryFields => ({
  title: item.title,
  content: item.content,
  picture: item.picture ?? null,
  pictureDescription: item.pictureDescription ?? empty,
  album: item.album ?? null,
  date: '',
});

/** Compares all fields except the date. */
export function sameTexts(one: EntryFields, other: EntryFields): boolean {
  const essence = ({ title, content, picture, pictureDescription, album }: EntryFields) =>
    JSON.stringify([
      ...[title, content, pictureDescription].map(({ mk, en }) => [mk, en]),
      picture,
      album,
    ]);
  return essence(one) === essence(other);
}

type Kind = Tables['news_copies']['kind'];

async function insertCopy(
  transaction: Database,
  newsId: number,
  { kind, number, reason }: Pick<Tables['news_copies'], 'kind' | 'number' | 'reason'>,
  { title, content, picture, pictureDescription, album, date }: EntryFields,
): Promise<void> {
  const texts = {
    title: JSON.stringify(title),
    content: JSON.stringify(content),
    picture,
    pictureDescription: JSON.stringify(pictureDescription),
    album,
    date,
    madeAt: databaseTime(transaction),
  };
  await transaction
    .insertInto('news_copies')
    .values({ newsId, kind, number, reason, ...texts })
    .onConflict((conflict) => conflict.columns(['newsId', 'kind', 'number']).doUpdateSet(texts))
    .execute();
}

export function putCopy(
  transaction: Database,
  newsId: number,
  kind: Exclude<Kind, 'version'>,
  fields: EntryFields,
): Promise<void> {
  return insertCopy(transaction, newsId, { kind, number: 0, reason: null }, fields);
}

export async function removeCopy(
  transaction: Database,
  newsId: number,
  kind: Exclude<Kind, 'version'>,
): Promise<void> {
  await transaction
    .deleteFrom('news_copies')
    .where('newsId', '=', newsId)
    .where('kind', '=', kind)
    .execute();
}

/** Returns the entry that a damaged copy prevents from opening; public items are not affected. */
export async function entryNeeding(database: Database, copy: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('news_copies')
    .select('newsId')
    .where('id', '=', copy)
    .where('kind', '!=', 'version')
    .where('newsId', 'not in', database.selectFrom('news').select('id'))
    .executeTakeFirst();
  return row?.newsId;
}

const versionRows = (database: Database, newsId: number) =>
  database
    .selectFrom('news_copies')
    .selectAll()
    .where('newsId', '=', newsId)
    .where('kind', '=', 'version')
    .orderBy('number', 'desc');

export async function storedVersions(database: Database, newsId: number): Promise<EntryVersion[]> {
  const rows = await versionRows(database, newsId).execute();
  return usableItems(database, rows, (row) => ({
    number: row.number,
    reason: row.reason ?? 'published',
    madeAt: row.madeAt,
    fields: entryFieldsOf(row),
  }));
}

export async function isRetained(transaction: Database, newsId: number, fields: EntryFields) {
  const rows = await versionRows(transaction, newsId).execute();
  const oldest = (rows[0]?.number ?? 0) + 1 - keptVersions;
  const staying = rows.filter(({ number }) => number > oldest);
  return usableItems(transaction, staying, entryFieldsOf).some((each) => sameTexts(each, fields));
}

/** Does nothing if the last version has the same text. Returns the pictures of deleted versions. */
export async function saveVersion(
  transaction: Database,
  newsId: number,
  fields: EntryFields,
  reason: EntryVersion['reason'],
): Promise<string[]> {
  const last = await versionRows(transaction, newsId).limit(1).executeTakeFirst();
  const [usable] = last ? usableItems(transaction, [last], entryFieldsOf) : [];
  if (usable && sameTexts(usable, fields)) return [];
  const number = (last?.number ?? 0) + 1;
  await insertCopy(transaction, newsId, { kind: 'version', number, reason }, fields);
  const gone = await transaction
    .deleteFrom('news_copies')
    .where('newsId', '=', newsId)
    .where('kind', '=', 'version')
    .where('number', '<=', number - keptVersions)
    .returning('picture')
    .execute();
  return gone.flatMap(({ picture }) => picture ?? []);
}

/** If the last version has the same text, only its reason changes. */
export async function saveShownVersion(
  transaction: Database,
  newsId: number,
  fields: EntryFields,
  reason: Exclude<EntryVersion['reason'], 'replaced'>,
): Promise<string[]> {
  const gone = await saveVersion(transaction, newsId, fields, reason);
  const last = versionRows(transaction, newsId).clearSelect().select('id').limit(1);
  await transaction
    .updateTable('news_copies')
    .set({ reason, madeAt: databaseTime(transaction) })
    .where('id', '=', last)
    .where('reason', '!=', reason)
    .execute();
  return gone;
}
