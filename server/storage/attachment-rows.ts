/** A PDF is stored in pieces, so that a process never has a whole one in memory to send it. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { parseAttachment } from '#shared/attachment.ts';
import type { Database } from './database.ts';
import { isPublished, pieceSize, type StoredFile, storeFiles } from './files.ts';

/** Until an entry refers to the address, only the desk serves the PDF. */
export function storeAttachment(database: Database, file: string, bytes: Buffer): Promise<void> {
  const pieces: StoredFile[] = [];
  for (let start = 0; start < bytes.length; start += pieceSize) {
    const number = String(start / pieceSize).padStart(3, '0');
    pieces.push([`${file}/${number}`, bytes.subarray(start, start + pieceSize)]);
  }
  return storeFiles(database, pieces);
}

/** Returns 0 if the PDF is not stored or, for visitors, not public. */
export async function pdfLength(
  database: Database,
  file: string,
  { published }: { published: boolean },
): Promise<number> {
  const { length } = await database
    .selectFrom('files')
    .select(sql<number | string | null>`sum(length(bytes))`.as('length'))
    .where('address', '=', file)
    .where(published ? isPublished : sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return Number(length);
}

/** Returns the first piece after the one with this name; undefined after the last. */
export const nextPiece = (database: Database, file: string, name: string) =>
  database
    .selectFrom('files')
    .select(['name', 'bytes'])
    .where('address', '=', file)
    .where('name', '>', name)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();

/** A text may link to a PDF that is not stored; this is not damage. */
export async function isDamagedAttachment(database: Database, file: string): Promise<boolean> {
  const pdf = parseAttachment(file);
  if (!pdf) return false;
  const hash = createHash('sha256');
  let piece = await nextPiece(database, file, '');
  if (!piece) return false;
  for (; piece; piece = await nextPiece(database, file, piece.name)) hash.update(piece.bytes);
  return !hash.digest('hex').startsWith(pdf.hash);
}

/** Returns the names of those PDFs to which a published text refers. */
export async function publicAttachments(database: Database, files: string[]): Promise<string[]> {
  const all = database.selectFrom('text_files').select('file').distinct();
  const rows = await all.where('file', 'in', files).where('state', '=', 'public').execute();
  return rows.flatMap(({ file }) => parseAttachment(file)?.name ?? []);
}
