/** Deletes files of photos that were stored but never published. */

import type { Database } from '../storage/database.ts';
import { withGalleryLocked } from '../storage/gallery.ts';
import { removeUnreferencedFiles } from '../storage/photo-files.ts';
import { periodically, type Repetition } from '../timing.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes files that no row of the gallery has shown for a day after they were stored: what an
 * interrupted run left that nobody continued. Returns how many.
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
    (error) => console.error('Files of no photo could not be deleted:', error.message),
  );
}
