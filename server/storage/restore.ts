/** Replaces the content of a running site with a backup, on either engine. */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '#shared/collections/collections.ts';
import type { Bilingual } from '#shared/language.ts';
import {
  type BackupContent,
  backupTables,
  columnsOf,
  contentCounts,
  damageOf,
  insertInto,
  lastBackup,
  longestRow,
  madeByOther,
  makeTables,
  NotABackup,
  notWhole,
  type Row,
  readAbout,
  readRows,
  removeLeftParts,
  removePart,
  rowsIn,
  schemaOf,
  tablesWithSequence,
} from './backup.ts';
import { type Database, databaseTime, engineIn, openDatabase } from './database.ts';
import { countEntries, entriesSlice } from './entry-lists.ts';
import { attempted, errorKind } from './error-kind.ts';
import {
  countReferencedFiles,
  removeUnreferencedFiles,
  type StoredFile,
  storedFile,
  storeFiles,
} from './files.ts';
import {
  beginMaintenance,
  endMaintenance,
  limitLockWaits,
  prolongMaintenance,
} from './maintenance.ts';
import { findMessage, removeMessage, type StoredMessage } from './message-rows.ts';
import { migrate, migrations } from './migrate.ts';
import { readState, writeState } from './state.ts';
import { writeBackup } from './write-backup.ts';

type Obstacle = 'cannotHold' | 'backupFailed' | 'maintenance';

export class NotReplaced extends Error {
  override name = 'NotReplaced';
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, message?: string, options?: ErrorOptions) {
    super(message ?? obstacle, options);
    this.obstacle = obstacle;
  }
}

/** A statement may have a limited number of parameters. */
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

/** New ids follow those of the backup and of the site, so that no id is used twice. */
async function continueIds(database: Database, source: DatabaseSync): Promise<void> {
  const sequence = source.prepare('select max(seq) as last from sqlite_sequence where name = ?');
  for (const table of tablesWithSequence) {
    const last = sql.lit(Number(sequence.get(table)?.last ?? 0));
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

/** Ids may differ between the site and the backup, so other columns identify a message. */
const identityOf = ({ idempotencyKey, email, createdAt }: Row) =>
  JSON.stringify(idempotencyKey ?? [email, createdAt]);

/** Returns undelivered messages that the backup lacks, and those sent or tried since. */
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

async function reinsertMessages(
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

/** Overdue items become drafts or earlier versions, so that only a person publishes them. */
async function settleTimes(database: Database): Promise<void> {
  const now = databaseTime(database);
  const isOverdue = sql`state = 'scheduled' and exists (select 1 from entries
    where entries.collection = texts.collection and entries.id = texts.id and "scheduledFor" <= ${now})`;
  await sql`update texts
    set state = 'version', reason = 'withdrawn', "madeBy" = null, number = 1 + (
      select coalesce(max(other.number), 0) from texts as other
      where other.collection = texts.collection and other.id = texts.id)
    where ${isOverdue} and exists (select 1 from texts as other
      where other.collection = texts.collection and other.id = texts.id
        and other.state = 'draft')`.execute(database);
  await sql`update texts set state = 'draft' where ${isOverdue}`.execute(database);
  const entries = database.updateTable('entries');
  await entries.set({ scheduledFor: null }).where('scheduledFor', '<=', now).execute();
  await entries.set({ binnedAt: now }).where('binnedAt', 'is not', null).execute();
}

async function replaceAll(database: Database, source: DatabaseSync, files: number) {
  // From this line on, only this transaction may change the content.
  if (!(await endMaintenance(database))) {
    throw new NotReplaced('cannotHold', 'storing its photos took longer than ten minutes');
  }
  await limitLockWaits(database);
  // A running delivery records its result before or after this transaction, not during it.
  if (engineIn(database) === 'postgres') {
    await sql`lock table contact_messages in exclusive mode`.execute(database);
  }
  const outstanding = await outstandingMessages(database, source);
  const latestBackup = await readState(database, lastBackup);
  for (const { table } of backupTables) {
    // The types allow only one table here.
    if (table !== 'files') await replaceRows(database, source, table as 'news');
  }
  await continueIds(database, source);
  await reinsertMessages(database, outstanding);
  await settleTimes(database);
  if ((await countReferencedFiles(database)) < files)
    throw new NotReplaced('cannotHold', 'photos were removed in the meantime');
  // The restore has replaced the time of the last backup by an older one.
  if (latestBackup !== undefined) await writeState(database, lastBackup, latestBackup);
}

async function areSame(database: Database, files: Iterable<StoredFile>): Promise<boolean> {
  for (const [name, bytes] of files) {
    const current = await storedFile(database, name);
    if (!current || Buffer.compare(current, bytes) !== 0) return false;
  }
  return true;
}

/** The files are not visible until the rows are replaced. */
async function storeAllFiles(database: Database, source: DatabaseSync, signal?: AbortSignal) {
  const select = source.prepare('select name, bytes from files where address = ?');
  select.setReturnArrays(true);
  const filesOf = (address: string) =>
    select.iterate(address) as unknown as IterableIterator<StoredFile>;
  let count = 0;
  const photos = 'select address, count(*) as files from files group by address';
  for (const { address, files } of rowsIn(source, photos)) {
    const isStored = await areSame(database, filesOf(String(address)));
    if (!isStored) await storeFiles(database, filesOf(String(address)));
    count += Number(files);
    await setImmediate(undefined, { signal });
  }
  return count;
}

/** Classes 22 and 23 of PostgreSQL's codes are data exceptions and violated constraints. */
const isAboutValues = (error: unknown) => /^2[23]/.test(String((error as { code?: string }).code));

interface Restore {
  databaseUrl: string;
  copy: string;
  safetyCopy?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Throws `NotReplaced` if nothing has changed. */
export async function restoreContent(
  database: Database,
  { databaseUrl, copy, safetyCopy, signal }: Restore,
): Promise<void> {
  if (!(await beginMaintenance(database))) throw new NotReplaced('maintenance');
  using source = new DatabaseSync(copy, { readOnly: true });
  let replacing = false;
  try {
    if (safetyCopy) {
      const written = await writeBackup(database, databaseUrl, safetyCopy, signal);
      if ('error' in written)
        throw new NotReplaced('backupFailed', `the safety copy ${written.error}`);
    }
    if (!(await prolongMaintenance(database))) {
      throw new NotReplaced(
        'cannotHold',
        'keeping the current content took longer than ten minutes',
      );
    }
    const files = await storeAllFiles(database, source, signal);
    replacing = true;
    await database.transaction().execute((transaction) => replaceAll(transaction, source, files));
  } catch (error) {
    await endMaintenance(database).catch(({ message }: Error) =>
      console.error(`Maintenance mode ends within ten minutes, because this failed: ${message}`),
    );
    const isRejected =
      error instanceof NotReplaced || isAboutValues(error) || errorKind(error) === 'busy';
    // After any other error, the content may already be replaced.
    if (safetyCopy && (isRejected || !replacing)) await rm(safetyCopy, { force: true });
    if (!isAboutValues(error)) throw error;
    throw new NotReplaced('cannotHold', (error as Error).message, { cause: error });
  }
  // The content is replaced, also if this fails; the site removes the files within two days.
  await removeUnreferencedFiles(database).catch(({ message }: Error) =>
    console.warn(`The files of the earlier content are not deleted yet: ${message}`),
  );
}

export interface Offer {
  ok: true;
  madeAt: string;
  content: BackupContent;
  /** These items became due before the restore; they are restored as drafts. */
  overdue: number;
  binned: number;
  scheduledItems: { title: Bilingual; scheduledFor: string }[];
}

/** The message continues a sentence that begins with the file's name. */
type Copied = Offer | { ok: false; error: string };

const mostListed = 200;

async function copyRows(backup: DatabaseSync, copy: DatabaseSync, signal?: AbortSignal) {
  copy.exec('begin');
  await readRows(backup, signal, (table) => {
    if (table === 'sqlite_sequence') copy.exec('delete from sqlite_sequence');
    return insertInto(copy, table, columnsOf(copy, table));
  });
  copy.exec('commit');
}

/** Copies the rows of a backup, whose tables must equal ours. Returns the time of the backup. */
async function fillCopy(
  backupFile: string,
  copyFile: string,
  signal?: AbortSignal,
): Promise<string> {
  using backup = new DatabaseSync(backupFile, { readOnly: true, limits: { length: longestRow } });
  const about = readAbout(backup);
  if (!about) throw new NotABackup(notWhole);
  const { migration, madeAt } = about;
  if (!Object.hasOwn(migrations('sqlite'), migration)) throw new NotABackup(madeByOther);
  await makeTables(copyFile, migration);
  using copy = new DatabaseSync(copyFile);
  if (schemaOf(backup) !== schemaOf(copy)) throw new NotABackup(notWhole);
  await copyRows(backup, copy, signal);
  return new Date(madeAt).toISOString();
}

async function scheduledIn(copy: Database, collection: CollectionName) {
  const entries = await entriesSlice(copy, collection, 'scheduled', { skip: 0, limit: mostListed });
  return entries.flatMap(({ id, scheduledFor, scheduled }) =>
    scheduled && scheduledFor !== null
      ? [{ title: collectionOf(collection).title(scheduled, id), scheduledFor }]
      : [],
  );
}

async function offerOf(copy: Database, madeAt: string): Promise<Offer> {
  const scheduled = (
    await Promise.all(collectionNames.map((collection) => scheduledIn(copy, collection)))
  ).flat();
  const binned = await Promise.all(
    collectionNames.map((collection) => countEntries(copy, collection, 'binned')),
  );
  const now = new Date().toISOString();
  return {
    ok: true,
    madeAt,
    content: await contentCounts(copy),
    overdue: scheduled.filter(({ scheduledFor }) => scheduledFor <= now).length,
    binned: binned.reduce((sum, count) => sum + count, 0),
    scheduledItems: scheduled.filter(({ scheduledFor }) => scheduledFor > now),
  };
}

/** The copy is kept only if it can be restored. */
export async function copyBackup(
  file: string,
  copyFile: string,
  signal?: AbortSignal,
): Promise<Copied> {
  await removeLeftParts(dirname(copyFile));
  try {
    const madeAt = await fillCopy(file, copyFile, signal);
    await using copy = openDatabase(`file:${copyFile}`);
    await migrate(copy, 'sqlite');
    return await offerOf(copy, madeAt);
  } catch (error) {
    await removePart(copyFile);
    const damage = damageOf(error);
    if (!damage) throw attempted(error, { path: copyFile, attempt: 'backup' });
    return { ok: false, error: damage };
  }
}
