/** The files of a backup on their way into a site. */
import type { DatabaseSync } from 'node:sqlite';
import { rowsIn } from './backup-file.ts';
import type { Database } from './database.ts';
import { storedFile, storePhotoFile } from './photo-files.ts';

export interface Files {
  count: number;
  /** Names under which the site has other bytes, as of a photo that was damaged since. */
  others: string[];
}

/** Stores the files that are not there; the others stay until the present content is kept. */
export async function storeFiles(database: Database, photos: DatabaseSync): Promise<Files> {
  const files: Files = { count: 0, others: [] };
  for (const row of rowsIn(photos, 'photo_files', ['name', 'bytes'])) {
    const name = String(row.name);
    const bytes = row.bytes as Uint8Array;
    const stored = await storedFile(database, name);
    if (stored && Buffer.compare(stored, bytes) !== 0) files.others.push(name);
    // One that is there counts as new, so that nobody removes it meanwhile.
    else await storePhotoFile(database, name, bytes);
    files.count += 1;
  }
  return files;
}

export async function replaceFiles(database: Database, photos: DatabaseSync, names: string[]) {
  const file = photos.prepare('select bytes from photo_files where name = ?');
  for (const name of names) {
    await storePhotoFile(database, name, file.get(name)?.bytes as Uint8Array);
  }
}
