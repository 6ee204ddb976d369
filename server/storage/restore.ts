/** Replaces the content of a running site by that of a backup, on either engine. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { backupTables, counted, type Row, rowsIn } from './backup-file.ts';
import { type Database, engineIn } from './database.ts';
import { databaseTime } from './database-time.ts';
import { withGalleryLocked } from './gallery.ts';
import { beginMaintenance, endMaintenance, prolongMaintenance } from './maintenance.ts';
import { findMessage, removeMessage, type StoredMessage } from './messages.ts';
import {
  countStoredFiles,
  referencedImageUrls,
  removeUnreferencedFiles,
  storedFile,
  storePhotoFile,
} from './photo-files.ts';
import { readState, writeState } from './state.ts';
import { lastBackup, writeBackup } from './write-backup.ts';

export type Obstacle = 'cannotHold' | 'backupFailed' | 'maintenance';

export class NotReplaced extends Error {
  override name = 'NotReplaced';
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, message?: string, options?: ErrorOptions) {
    super(message ?? obstacle, options);
    this.obstacle = obstacle;
  }
}

/** A statement has a limit of parameters. */
const batchSize = 200;

async function replaceRows(database: Database, source: DatabaseSync, table: 'news') {
  await database.deleteFrom(table).execute();
  let waiting: Row[] = [];
  const flush = async () => {
    const values = waiting as never;
    if (waiting.length > 0) await database.insertInto(table).values(values).execute();
    waiting = [];
  };
  for (const row of rowsIn(source, `select * from "${table}"`)) {
    if (waiting.push(row) === batchSize) await flush();
  }
  await flush();
}

/** Ids continue after those of the backup and of the site, so that none is used twice. */
async function continueIds(database: Database, source: DatabaseSync): Promise<void> {
  const given = source.prepare('select max(seq) as last from sqlite_sequence where name = ?');
  for (const table of counted) {
    const last = sql.lit(Number(given.get(table)?.last ?? 0));
    if (engineIn(database) === 'postgres') {
      await sql`select setval(ids, ${last}) from (select pg_get_serial_sequence(${table}, 'id')::regclass as ids)
        as one where ${last} > coalesce(pg_sequence_last_value(ids), 0)`.execute(database);
    } else {
      await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(database);
      await sql`update sqlite_sequence set seq = max(seq, ${last}) where name = ${table}`.execute(
        database,
      );
    }
  }
}

/** Identifies a message in the site and in the backup, whatever its id. */
const identityOf = ({ idempotencyKey, email, createdAt }: Row) =>
  JSON.stringify(idempotencyKey ?? [email, createdAt]);

/**
 * Messages that are neither delivered nor in the backup, and those that wait in the backup and have
 * been sent, or tried, since. They stay as the site has them.
 */
async function outstandingMessages(database: Database, source: DatabaseSync) {
  const inBackup = new Map<string, Row>();
  const query =
    'select id, "idempotencyKey", email, "createdAt", "deliveredAt" from contact_messages';
  for (const row of rowsIn(source, query)) inBackup.set(identityOf(row), row);
  const present = await database
    .selectFrom('contact_messages')
    .select(['id', 'idempotencyKey', 'email', 'createdAt', 'deliveredAt', 'attempts'])
    .orderBy('id')
    .execute();
  const outstanding: { message: StoredMessage; idThere: number | undefined }[] = [];
  for (const row of present) {
    const there = inBackup.get(identityOf(row));
    const stays = there ? there.deliveredAt === null && row.attempts > 0 : row.deliveredAt === null;
    const message = stays && (await findMessage(database, row.id));
    if (message) outstanding.push({ message, idThere: there && Number(there.id) });
  }
  return outstanding;
}

async function putBack(
  database: Database,
  outstanding: Awaited<ReturnType<typeof outstandingMessages>>,
): Promise<void> {
  for (const { message, idThere } of outstanding) {
    if (idThere !== undefined) await removeMessage(database, idThere);
    const { id: idHere, ...rest } = message;
    const id = idThere ?? idHere;
    const isTaken = await findMessage(database, id);
    const values = isTaken ? rest : { id, ...rest };
    await database.insertInto('contact_messages').values(values).execute();
  }
}

/**
 * Nothing becomes public without a decision: overdue items become drafts (or versions, if there is
 * a newer draft). Items in the bin stay for another thirty days.
 */
async function settleTimes(database: Database): Promise<void> {
  const now = databaseTime(database);
  await sql`update news_copies
    set kind = 'version', reason = 'withdrawn', number = 1 + (
      select coalesce(max(other.number), 0) from news_copies as other
      where other."newsId" = news_copies."newsId")
    where kind = 'scheduled'
      and "newsId" in (select id from news_entries where "dueAt" <= ${now})
      and "newsId" in (select "newsId" from news_copies where kind = 'working')`.execute(database);
  await sql`update news_copies set kind = 'working' where kind = 'scheduled'
    and "newsId" in (select id from news_entries where "dueAt" <= ${now})`.execute(database);
  const entries = database.updateTable('news_entries');
  await entries.set({ dueAt: null }).where('dueAt', '<=', now).execute();
  await entries.set({ binnedAt: now }).where('binnedAt', 'is not', null).execute();
}

/** The desk may have another text open for an item without a revision. */
async function giveRevisions(database: Database): Promise<void> {
  await sql`insert into news_entries (id, revision, "changedAt")
    select id, ${sql.lit(randomUUID())}, ${databaseTime(database)} from news
    where id not in (select id from news_entries)`.execute(database);
}

async function replaceAll(database: Database, source: DatabaseSync, files: number) {
  // From here on only this transaction may change the content.
  if (!(await endMaintenance(database))) {
    throw new NotReplaced('cannotHold', 'storing its photos took longer than ten minutes');
  }
  // A delivery that is under way notes its end before or afterwards.
  if (engineIn(database) === 'postgres') {
    await sql`lock table contact_messages in exclusive mode`.execute(database);
  }
  const outstanding = await outstandingMessages(database, source);
  const latestBackup = await readState(database, lastBackup);
  for (const { table } of backupTables) {
    // The types know the columns of one table only.
    if (table !== 'photo_files') await replaceRows(database, source, table as 'news');
  }
  await continueIds(database, source);
  await putBack(database, outstanding);
  await settleTimes(database);
  await giveRevisions(database);
  const stored = await countStoredFiles(database, await referencedImageUrls(database));
  if (stored < files) throw new NotReplaced('cannotHold', 'photos were removed in the meantime');
  // The restored state would name an earlier backup as the last one.
  if (latestBackup !== undefined) await writeState(database, lastBackup, latestBackup);
}

/** Nothing shows the files until the rows are replaced. */
async function storeFiles(database: Database, source: DatabaseSync, signal?: AbortSignal) {
  let count = 0;
  for (const row of rowsIn(source, 'select name, bytes from photo_files')) {
    const name = String(row.name);
    const bytes = row.bytes as Uint8Array;
    const stored = await storedFile(database, name);
    if (!stored || Buffer.compare(stored, bytes) !== 0) await storePhotoFile(database, name, bytes);
    count += 1;
    await setImmediate(undefined, { signal });
  }
  return count;
}

/** Data exceptions and broken constraints of PostgreSQL (classes 22 and 23). */
const isAboutValues = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));

interface Restore {
  databaseUrl: string;
  copy: string;
  safetyCopy?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Keeps the present content, stores the photos, and replaces all rows in one transaction. Throws
 * `NotReplaced` if nothing has changed.
 */
export async function restoreContent(
  database: Database,
  { databaseUrl, copy, safetyCopy, signal }: Restore,
): Promise<void> {
  if (!(await beginMaintenance(database))) throw new NotReplaced('maintenance');
  const source = new DatabaseSync(copy, { readOnly: true });
  let replacing = false;
  try {
    if (safetyCopy && !(await writeBackup(database, databaseUrl, safetyCopy, signal))) {
      throw new NotReplaced('backupFailed');
    }
    if (!(await prolongMaintenance(database))) {
      throw new NotReplaced(
        'cannotHold',
        'keeping the present content took longer than ten minutes',
      );
    }
    const files = await storeFiles(database, source, signal);
    replacing = true;
    await database.transaction().execute((transaction) => replaceAll(transaction, source, files));
  } catch (error) {
    await endMaintenance(database).catch(() => undefined);
    const isRefusal = error instanceof NotReplaced || isAboutValues(error);
    // Any other error may have come after the change.
    if (safetyCopy && (isRefusal || !replacing)) await rm(safetyCopy, { force: true });
    if (!isRefusal || error instanceof NotReplaced) throw error;
    throw new NotReplaced('cannotHold', (error as Error).message, { cause: error });
  } finally {
    source.close();
  }
  await withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { storedBefore: new Date().toISOString() }),
  );
}
