/** Replaces the content of a site by that of a backup, on either engine. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, engineIn } from './database.ts';
import { databaseTime } from './database-time.ts';
import type { Former } from './former-content.ts';
import { withGalleryLocked } from './gallery.ts';
import { NotReplaced } from './not-replaced.ts';
import { countStoredFiles, referencedImageUrls, removeUnreferencedFiles } from './photo-files.ts';
import type { Rehearsed } from './rehearsal.ts';
import { type Files, replaceFiles, storeFiles } from './restored-files.ts';
import {
  goOnDelivering,
  messageIds,
  messagesOf,
  outstandingMessages,
  putBack,
} from './restored-messages.ts';
import { continueIds, replaceRows, rowTables } from './restored-rows.ts';
import { readState, writeState } from './state.ts';
import { lastBackup } from './write-backup.ts';

async function lastVersion(database: Database): Promise<number> {
  const { last } = await database
    .selectFrom('news_entries')
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * What is open at a desk must not pass for the text that was restored; nor what a desk opened and never
 * changed, as an item without a row has the version 0 whatever its text.
 */
async function outdateVersions(database: Database, version: number): Promise<void> {
  await database
    .insertInto('news_entries')
    .columns(['id', 'version', 'changedAt', 'dueAt', 'binnedAt'])
    .expression(({ lit, selectFrom }) =>
      selectFrom('news')
        .select('news.id')
        .select([
          lit(0).as('version'),
          databaseTime(database).as('changedAt'),
          lit(null).as('dueAt'),
          lit(null).as('binnedAt'),
        ])
        .where('news.id', 'not in', selectFrom('news_entries').select('news_entries.id')),
    )
    .execute();
  await database.updateTable('news_entries').set({ version }).execute();
}

interface Replacement {
  rows: DatabaseSync;
  photos: DatabaseSync;
  files: Files;
  former: Former | undefined;
  messages: ReturnType<typeof messagesOf>;
  /** Ids of the messages that were there when the restore began. */
  known: Set<number>;
}

async function replaceAll(
  database: Database,
  { rows: source, photos, files, former, messages, known }: Replacement,
) {
  if (engineIn(database) === 'postgres') {
    const tables = sql.join([...rowTables, 'photo_files'].map((table) => sql.table(table)));
    await sql`lock table ${tables} in exclusive mode`.execute(database);
  }
  if (former && !(await former.isKept(database))) throw new NotReplaced('stillChanging');
  const { kept, begun } = await outstandingMessages(database, messages, known);
  const version = await lastVersion(database);
  const latestBackup = await readState(database, lastBackup);
  for (const table of rowTables) await replaceRows(database, table, source);
  await outdateVersions(database, Math.max(version, await lastVersion(database)) + 1);
  await replaceFiles(database, photos, files.others);
  const stored = await countStoredFiles(database, await referencedImageUrls(database));
  // Another process may have removed some since they were stored.
  if (stored < files.count) throw new NotReplaced('cannotHold', 'files have gone meanwhile');
  await continueIds(database, source);
  await putBack(database, kept);
  await goOnDelivering(database, begun);
  // The restored state would name an earlier backup as the last one.
  if (latestBackup !== undefined) await writeState(database, lastBackup, latestBackup);
}

/** By PostgreSQL: data exceptions (class 22), as for JSON that is none, and broken constraints (23). */
const isAboutValues = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));

/** How often the present content is kept; with many photos that takes a while each time. */
const mostTries = 3;

/** Milliseconds in which most messages are sent that were on their way. */
const sendingPause = 500;

async function keepAndReplace(database: Database, replacement: Replacement): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { former } = replacement;
    if (former && !(await former.keep())) throw new NotReplaced('notKept');
    try {
      await database.transaction().execute((transaction) => replaceAll(transaction, replacement));
      return;
    } catch (error) {
      const obstacle = error instanceof NotReplaced ? error.obstacle : undefined;
      const mayPass = obstacle === 'stillChanging' || obstacle === 'stillSending';
      if (!mayPass || tries === mostTries) throw error;
      if (obstacle === 'stillSending') await setTimeout(sendingPause);
    }
  }
}

function refusalIn(error: unknown): NotReplaced | undefined {
  if (error instanceof NotReplaced) return error;
  if (!isAboutValues(error)) return undefined;
  return new NotReplaced('cannotHold', (error as Error).message, { cause: error });
}

/**
 * Stores the photos first, unreferenced, and keeps the former content; then one transaction replaces
 * all rows, so that a running site shows the old content or the new, and whoever has the old one open
 * at a desk is told. Messages stay that come meanwhile or are not delivered yet, with the state of
 * their delivery, and what else is saved meanwhile is in what is kept. Throws `NotReplaced`, nothing
 * has changed and nothing is kept, where that or the new content would not be whole.
 */
export async function restoreContent(
  database: Database,
  { rowsFile, photosFile }: Rehearsed,
  former?: Former,
): Promise<void> {
  const known = await messageIds(database);
  const rows = new DatabaseSync(rowsFile, { readOnly: true });
  const photos = new DatabaseSync(photosFile, { readOnly: true });
  try {
    const files = await storeFiles(database, photos);
    const messages = messagesOf(rows);
    await keepAndReplace(database, { rows, photos, files, former, messages, known });
  } catch (error) {
    const refusal = refusalIn(error);
    // Of any other error nobody knows whether it came before the change or after.
    if (refusal) await former?.remove();
    throw refusal ?? error;
  } finally {
    rows.close();
    photos.close();
  }
  // Photos of the former content are not served any more, and must not stay in the database.
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { storedBefore: new Date().toISOString() }),
  );
}
