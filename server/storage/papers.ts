/** A paper is stored in pieces, so that a process never has a whole one in memory to send it. */
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isPublished, storedFile, storePhotoFile } from './photo-files.ts';

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

export interface StoredPaper {
  length: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Returns undefined if the paper is not stored or, for visitors, not published. */
export async function findPaper(
  database: Database,
  file: string,
  { published }: { published: boolean },
): Promise<StoredPaper | undefined> {
  const pieces = await database
    .selectFrom('photo_files')
    .select(['name', sql<number>`length(bytes)`.as('size')])
    .where('imageUrl', '=', file)
    .where(published ? isPublished : sql<boolean>`true`)
    .orderBy('name')
    .execute();
  if (pieces.length === 0) return undefined;
  return {
    length: pieces.reduce((sum, { size }) => sum + size, 0),
    async *read() {
      for (const { name } of pieces) {
        const bytes = await storedFile(database, name);
        if (!bytes) throw new Error(`${name} has been removed`);
        yield bytes;
      }
    },
  };
}
