/** Entries by their states: the lists of a collection, those that are due, and those in the bin. */
import { sql } from 'kysely';
import { readFields } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionNames,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { PublicItem } from '#shared/items.ts';
import { mentionsAddress } from '#shared/news-inline.ts';
import type { EntryListName } from '#shared/publishing.ts';
import { inTurns } from '../timing.ts';
import { countOf, type Database, databaseTime, engineIn, type TextState } from './database.ts';
import type { StoredEntry } from './entry-plan.ts';
import { findEntry, newRow, removeBinnedEntry, type Stored, withTexts } from './entry-rows.ts';
import { removeUnreferencedFiles, withFilesLocked } from './files.ts';
import { type Part, yearOf } from './lists.ts';
import { noMaintenance } from './maintenance.ts';

/** With a year, only the entries that were published in it. */
export type EntrySlice = Part & { year?: number | undefined };

function listed(
  database: Database,
  collection: CollectionName,
  list: EntryListName,
  year?: number,
) {
  const all = database.selectFrom('entries').where('collection', '=', collection);
  if (list === 'published') {
    const published = all.where('publishedAt', 'is not', null).orderBy('publishedAt', 'desc');
    return year === undefined
      ? published
      : published.where(yearOf(database, 'publishedAt'), '=', year);
  }
  if (list === 'scheduled')
    return all.where('scheduledFor', 'is not', null).orderBy('scheduledFor');
  if (list === 'binned') return all.where('binnedAt', 'is not', null).orderBy('binnedAt', 'desc');
  const kept = all.where('binnedAt', 'is', null).orderBy('changedAt', 'desc');
  const having = (states: TextState[]) =>
    kept.where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('texts')
          .select('texts.id')
          .where('texts.collection', '=', collection)
          .where('texts.id', '=', ref('entries.id'))
          .where('state', 'in', states),
      ),
    );
  // A new entry without a text was only opened.
  if (list === 'all') return having(['draft', 'scheduled', 'public']);
  const drafts = having(['draft']);
  if (list === 'changed' && collectionOf(collection).singletonCount) return drafts;
  return list === 'changed'
    ? drafts.where(({ or, eb }) =>
        or([eb('publishedAt', 'is not', null), eb('scheduledFor', 'is not', null)]),
      )
    : drafts.where('publishedAt', 'is', null).where('scheduledFor', 'is', null);
}

export async function entriesSlice<Name extends CollectionName>(
  database: Database,
  collection: Name,
  list: EntryListName,
  { skip, limit, year }: EntrySlice,
): Promise<Stored<Name>[]> {
  const query = listed(database, collection, list, year).selectAll().orderBy('id', 'desc');
  return withTexts(database, collection, await query.limit(limit).offset(skip).execute());
}

/**
 * Returns the public entries of a collection without its own table, the newest first. Drafts and scheduled
 * texts are not even read.
 */
export async function publicSlice<Name extends CollectionName>(
  database: Database,
  collection: Name,
  { skip, limit }: Part,
): Promise<PublicItem<FieldsOf[Name]>[]> {
  const rows = await database
    .selectFrom('entries')
    .innerJoin('texts', (join) =>
      join
        .onRef('texts.collection', '=', 'entries.collection')
        .onRef('texts.id', '=', 'entries.id'),
    )
    .select(['entries.id', 'publishedAt', 'fields'])
    .where('entries.collection', '=', collection)
    .where('state', '=', 'public')
    .where('publishedAt', 'is not', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.flatMap(({ id, publishedAt, fields: json }) => {
    const fields = readFields(collectionOf(collection), json);
    if (!fields || publishedAt === null) return [];
    const { date: _, ...publicFields } = fields;
    return [{ ...publicFields, id, createdAt: publishedAt }];
  });
}

/** Returns the years in which entries were published, the newest first, with the number of newer ones. */
export async function publishedYears(
  database: Database,
  collection: CollectionName,
): Promise<{ year: number; newer: number }[]> {
  const published = database.selectFrom('entries').where('collection', '=', collection);
  const dated = published
    .where('publishedAt', 'is not', null)
    .select(yearOf(database, 'publishedAt').as('year'));
  const rows = await database
    .selectFrom(dated.as('dated'))
    .select(['year', sql<unknown>`sum(count(*)) over (order by year desc) - count(*)`.as('newer')])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  // PostgreSQL returns sums as text.
  return rows.map(({ year, newer }) => ({ year, newer: Number(newer) }));
}

/** Returns all entries of a collection of singletons, by their ids. */
export async function singletonEntries<Name extends CollectionName>(
  database: Database,
  collection: Name,
): Promise<Stored<Name>[]> {
  const { singletonCount = 0 } = collectionOf(collection);
  const rows = database.selectFrom('entries').selectAll().where('collection', '=', collection);
  const entries = await withTexts(database, collection, await rows.execute());
  const ids = Array.from({ length: singletonCount }, (_, index) => index + 1);
  return ids.flatMap(
    (id) => entries.find((entry) => entry.id === id) ?? newRow(collection, id) ?? [],
  );
}

/** A public entry with a scheduled text counts in both states. */
export const countEntries = (
  database: Database,
  collection: CollectionName,
  list: EntryListName,
  year?: number,
): Promise<number> => countOf(listed(database, collection, list, year).clearOrderBy());

const dueRow = (database: Database) =>
  database
    .selectFrom('entries')
    .select(['collection', 'id'])
    .where('scheduledFor', '<=', databaseTime(database))
    // A newer version may have scheduled entries of its own collections.
    .where('collection', 'in', collectionNames)
    .where(noMaintenance(database))
    .orderBy('scheduledFor')
    .orderBy('id')
    .limit(1);

/** Runs `work` with one due entry, which is locked against other instances. */
export async function withDueEntry(
  database: Database,
  work: (transaction: Database, entry: StoredEntry<FieldsOf[CollectionName]>) => Promise<void>,
): Promise<boolean> {
  // Usually no entry is due, and reading needs no lock.
  if (!(await dueRow(database).executeTakeFirst())) return false;
  return withFilesLocked(database, async (transaction) => {
    const due = dueRow(transaction);
    const free = engineIn(transaction) === 'postgres' ? due.forUpdate().skipLocked() : due;
    const row = await free.executeTakeFirst();
    const entry = row && (await findEntry(transaction, row.collection, row.id));
    if (!entry) return false;
    await work(transaction, entry);
    return true;
  });
}

/** The photos and the news of an album that is gone have no album. */
async function forgetAlbum(transaction: Database, id: number): Promise<void> {
  const isPostgres = engineIn(transaction) === 'postgres';
  const isOfAlbum = isPostgres
    ? sql<boolean>`fields->>'album' = ${String(id)}`
    : sql<boolean>`json_extract(fields, '$.album') = ${id}`;
  const none = isPostgres
    ? sql<string>`jsonb_set(fields, '{album}', 'null')`
    : sql<string>`json_set(fields, '$.album', null)`;
  const texts = transaction.updateTable('texts').set({ fields: none });
  await texts.where('collection', 'in', ['photo', 'news']).where(isOfAlbum).execute();
  await transaction.updateTable('news').set({ fields: none }).where(isOfAlbum).execute();
  const photos = transaction.updateTable('gallery').set({ album: 0, albumDate: '' });
  await photos.where('album', '=', id).execute();
}

/** Removes entries and their files from the bin. Returns how many. */
export async function removeBinned(
  database: Database,
  which: { collection: CollectionName; ids: number[] } | { olderThan: number },
): Promise<number> {
  const all = database
    .selectFrom('entries')
    .select(['collection', 'id'])
    .where('binnedAt', 'is not', null);
  const binned =
    'ids' in which
      ? all.where('collection', '=', which.collection).where('id', 'in', which.ids)
      : all
          .where('binnedAt', '<', databaseTime(database, { days: -which.olderThan }))
          .where(noMaintenance(database));
  let count = 0;
  const files: string[] = [];
  await inTurns(await binned.execute(), (turn) =>
    withFilesLocked(database, async (transaction) => {
      for (const { collection, id } of turn) {
        const removed = await removeBinnedEntry(transaction, collection, id);
        if (removed) count += 1;
        if (removed && collection === 'album') await forgetAlbum(transaction, id);
        files.push(...(removed ?? []));
      }
    }),
  );
  await removeUnreferencedFiles(database, files);
  return count;
}

/** Returns the public entries with a text that links to the address of an item or a question. */
export async function linkingEntries(database: Database, address: string) {
  const [part] = /#.+|item=.+/.exec(address) ?? [address];
  const rows = await database
    .selectFrom('texts')
    .select(['collection', 'id', 'fields'])
    .where('state', '=', 'public')
    .where(sql<string>`cast(fields as text)`, 'like', `%${part}%`)
    .execute();
  return rows.filter(({ fields }) => mentionsAddress(fields, address));
}
