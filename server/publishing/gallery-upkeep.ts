/** What a running site does for its gallery: names photos without files, deletes files without a photo. */

import { parsePicture } from '#shared/picture.ts';
import type { Database } from '../storage/database.ts';
import { withGalleryLocked } from '../storage/gallery.ts';
import { removeUnreferencedFiles, rowsWithoutFiles } from '../storage/photo-files.ts';
import { periodically, type Repetition } from '../timing.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes files that were stored more than a day ago and that nothing refers to: neither gallery nor
 * news, neither drafts, versions nor staged photos. Returns how many.
 */
export function sweepFiles(database: Database, now: Date): Promise<number> {
  const storedBefore = new Date(now.getTime() - day).toISOString();
  return withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { storedBefore }),
  );
}

/** Sweeps now and once a day. */
export function runFileRetention(database: Database, now: () => Date): Repetition {
  return periodically(
    day,
    () => sweepFiles(database, now()),
    (error) =>
      console.error('Files no longer used by any photo could not be deleted:', error.message),
  );
}

/** Rows that the line names by their numbers; of the others it tells how many there are. */
const mostNamed = 20;

/**
 * Says which photos of the gallery cannot be shown. Former versions kept the files in a folder, so
 * after an update the database may have the rows alone. The site goes on, whatever happens here.
 */
export async function warnOfMissingFiles(database: Database): Promise<void> {
  try {
    const rows = await rowsWithoutFiles(database);
    const ids = rows.filter(({ imageUrl }) => parsePicture(imageUrl)).map(({ id }) => id);
    if (ids.length === 0) return;
    const named = ids.slice(0, mostNamed).join(', ') + (ids.length > mostNamed ? ', …' : '');
    console.warn(
      `The database has no files for ${ids.length} of the gallery's photos (${named}), which cannot be shown: publish the originals again under the same captions (./lodge gallery add FILE), or restore a backup that has them.`,
    );
  } catch (error) {
    console.error('Photos without files could not be looked for:', (error as Error).message);
  }
}
