/** A paper is stored in pieces, so that a process never has a whole one in memory to send it. */
import { sql } from 'kysely';
import { parsePaper } from '#shared/paper.ts';
import type { Database } from './database.ts';
import { isPublished, storePhotoFile } from './photo-files.ts';

/** PostgreSQL's driver needs several times the memory of what it reads. */
export const pieceSize = 256 * 1024;

/** Until an entry refers to the address, only the desk serves the paper. */
export async function storePaper(database: Database, file: string, bytes: Buffer): Promise<void> {
  for (let start = 0; start < bytes.length; start += pieceSize) {
    const number = String(start / pieceSize).padStart(2, '0');
    const piece = bytes.subarray(start, start + pieceSize);
    await storePhotoFile(database, `${file}/${number}`, piece);
  }
}

export interface Piece {
  name: string;
  size: number;
}

/** Returns the pieces in their order, none if the paper is not stored or, for visitors, not public. */
export const paperPieces = (
  database: Database,
  file: string,
  { published }: { published: boolean },
): Promise<Piece[]> =>
  database
    .selectFrom('photo_files')
    .select(['name', sql<number>`length(bytes)`.as('size')])
    .where('imageUrl', '=', file)
    .where(published ? isPublished : sql<boolean>`true`)
    .orderBy('name')
    .execute();

/** Returns the names of those papers to which a published text refers. */
export async function publicPapers(database: Database, files: string[]): Promise<string[]> {
  const all = database.selectFrom('copy_files').select('file').distinct();
  const rows = await all.where('file', 'in', files).where('state', '=', 'public').execute();
  return rows.flatMap(({ file }) => parsePaper(file)?.name ?? []);
}
