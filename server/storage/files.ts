import { sql } from 'kysely';
import { parseAttachment } from '#shared/attachment.ts';
import { type PictureFormat, parsePicture, parsePictureFile, pictureUrl } from '#shared/picture.ts';
import { inTurns } from '../timing.ts';
import {
  affectedRows,
  affects,
  countOf,
  type Database,
  databaseTime,
  engineIn,
} from './database.ts';

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A client that reads slowly keeps a piece in memory, and there may be a thousand clients. */
export const pieceSize = 64 * 1024;

/** A piece of a PDF is named by its address and a number. */
export function fileRow(name: string) {
  const parsed = parsePictureFile(name);
  if (parsed) return { name, address: pictureUrl(parsed.picture), type: types[parsed.format] };
  const [, attachment = ''] = /^(.+)\/\d{3}$/.exec(name) ?? [];
  if (!parseAttachment(attachment)) throw new TypeError('not a name of a file');
  return { name, address: attachment, type: 'application/pdf' };
}

export type StoredFile = [name: string, bytes: Uint8Array];

/** Stores all files of a photo, or all pieces of a PDF, or none of them. */
export const storeFiles = (database: Database, files: Iterable<StoredFile>): Promise<void> =>
  database.transaction().execute((transaction) => putFiles(transaction, files));

export async function putFiles(transaction: Database, files: Iterable<StoredFile>): Promise<void> {
  for (const [name, bytes] of files) {
    const row = { ...fileRow(name), bytes, storedAt: databaseTime(transaction) };
    await transaction
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }
}

/** The files are kept for another day. Returns false if there are none. */
export const renewFiles = (database: Database, address: string): Promise<boolean> =>
  affects(
    database
      .updateTable('files')
      .set({ storedAt: databaseTime(database) })
      .where('address', '=', address),
  );

export async function storedFileNames(database: Database, address: string): Promise<string[]> {
  const rows = await database
    .selectFrom('files')
    .select('name')
    .where('address', '=', address)
    .execute();
  return rows.map(({ name }) => name);
}

export async function areStored(database: Database, address: string): Promise<boolean> {
  if (!parsePicture(address) && !parseAttachment(address)) return false;
  return (await storedFileNames(database, address)).length > 0;
}

/** SQL for the addresses of all files that any text uses, whether a draft, public or a version. */
export const references = 'select file from text_files';

export async function referencedAddresses(database: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ file: string }>(references).execute(database);
  return [...new Set(rows.map(({ file }) => file))];
}

const isReferenced = sql<boolean>`address in (${sql.raw(references)})`;

export const countReferencedFiles = (database: Database) =>
  countOf(database.selectFrom('files').where(isReferenced));

export async function storedFile(database: Database, name: string) {
  const file = database.selectFrom('files').select('bytes').where('name', '=', name);
  return (await file.executeTakeFirst())?.bytes;
}

/** Of a photo, only the picture is public, not the one before its rotation. */
export const isPublished = sql<boolean>`exists (select 1 from text_files
  where file = files.address and state = 'public'
    and (collection <> 'photo' or exists (select 1 from gallery where "imageUrl" = file)))`;

/** Returns a piece of a published file, and the length of the whole. */
export const publishedPiece = (database: Database, name: string, start: number) =>
  database
    .selectFrom('files')
    .select([
      sql<Uint8Array>`substr(bytes, ${sql.lit(start + 1)}, ${sql.lit(pieceSize)})`.as('bytes'),
      sql<number>`length(bytes)`.as('length'),
    ])
    .where('name', '=', name)
    .where(isPublished)
    .executeTakeFirst();

/**
 * The lock prevents deletions of files, and other changes of the gallery's order. It comes before
 * locks of entries, so that no two transactions wait for each other.
 */
async function lockFiles(transaction: Database): Promise<void> {
  if (engineIn(transaction) === 'postgres') {
    await sql`lock table gallery in share row exclusive mode`.execute(transaction);
  }
}

export function withFilesLocked<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await lockFiles(transaction);
    return work(transaction);
  });
}

/**
 * Deletes the files, by default of all addresses, to which no text refers and that were stored more
 * than a day ago: a person may have just uploaded them, or may undo a change.
 */
export async function removeUnreferencedFiles(
  database: Database,
  addresses?: string[],
): Promise<number> {
  const isUnused = sql<boolean>`not ${isReferenced}
    and "storedAt" < ${databaseTime(database, { days: -1 })}`;
  const unused = database.selectFrom('files').select('address').distinct().where(isUnused);
  const wanted = addresses ?? (await unused.execute()).map(({ address }) => address);
  let count = 0;
  await inTurns(new Set(wanted), (turn) =>
    withFilesLocked(database, async (transaction) => {
      for (const address of turn) {
        const files = transaction.deleteFrom('files').where('address', '=', address);
        count += await affectedRows(files.where(isUnused));
      }
    }),
  );
  return count;
}
