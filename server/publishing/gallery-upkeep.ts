import type { Database } from '../storage/database.ts';
import { withGalleryLocked } from '../storage/gallery.ts';
import { removeUnreferencedFiles } from '../storage/photo-files.ts';
import { periodically, type Repetition } from '../timing.ts';

const day = 24 * 60 * 60 * 1000;

/** Deletes files that were stored more than a day ago and that nothing refers to. */
export function sweepFiles(database: Database, now: Date): Promise<number> {
  const storedBefore = new Date(now.getTime() - day).toISOString();
  return withGalleryLocked(database, (transaction) =>
    removeUnreferencedFiles(transaction, { storedBefore }),
  );
}

export function runFileRetention(database: Database, now: () => Date): Repetition {
  return periodically(
    day,
    () => sweepFiles(database, now()),
    (error) =>
      console.error('Files no longer used by any photo could not be deleted:', error.message),
  );
}
