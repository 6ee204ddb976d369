/** A running server publishes scheduled texts and empties the bin. */
import { randomUUID } from 'node:crypto';
import { daysInBin } from '#shared/publishing.ts';
import { DamagedRowError } from '../storage/damaged-rows.ts';
import type { Database } from '../storage/database.ts';
import { changeEntry, findEntry } from '../storage/entries.ts';
import { removeCopy } from '../storage/entry-copies.ts';
import { cancelDue, removeBinned, withDueEntry } from '../storage/entry-lists.ts';
import { withGalleryLocked } from '../storage/gallery.ts';
import { outageLogOf } from '../storage/outage.ts';
import { deleteFiles, removeUnreferencedFiles } from '../storage/photo-files.ts';
import { removeBinnedPhotos } from '../storage/staged-photos.ts';
import { periodically, type Repetition } from '../timing.ts';
import { putWorking, replacePublic } from './entries.ts';

async function publishScheduled(transaction: Database, id: number, warn: (line: string) => void) {
  const entry = await findEntry(transaction, id).catch((error: unknown) => {
    if (error instanceof DamagedRowError) return error;
    throw error;
  });
  if (entry instanceof DamagedRowError || !entry?.scheduled || entry.dueAt === null) {
    const reason = entry instanceof DamagedRowError ? entry.message : 'Its text is missing.';
    warn(`News item ${id} was scheduled and cannot be published. ${reason}`);
    await cancelDue(transaction, id);
    return [];
  }
  const { scheduled, dueAt, public: shown } = entry;
  const createdAt = shown ? undefined : dueAt;
  const unreferenced = await replacePublic(
    transaction,
    entry,
    { ...scheduled, date: '' },
    createdAt,
  );
  await removeCopy(transaction, id, 'scheduled');
  const published = await changeEntry(transaction, id, randomUUID(), {
    dueAt: null,
    isPublic: true,
  });
  // The working copy may now equal the public text.
  if (published.working) await putWorking(transaction, published, published.working);
  return unreferenced;
}

/** Publishes each due entry once, even with several instances. */
export async function publishDue(database: Database, warn: (line: string) => void): Promise<void> {
  for (;;) {
    const unreferenced = await withDueEntry(database, (transaction, id) =>
      publishScheduled(transaction, id, warn),
    );
    if (!unreferenced) return;
    await deleteFiles(database, unreferenced);
  }
}

export async function emptyBin(database: Database): Promise<number> {
  const old = { olderThan: daysInBin };
  const photos = await removeBinnedPhotos(database, old);
  return (await removeBinned(database, old)) + photos.length;
}

/** An entry must appear within a second of its time. */
const interval = 500;
const hour = 60 * 60 * 1000;

export function runSchedule(database: Database, warn: (line: string) => void): Repetition {
  const outage = outageLogOf(database);
  const due = periodically(
    interval,
    async () => {
      await publishDue(database, warn);
      outage.resolve('schedule');
    },
    ({ message }) =>
      outage.report('schedule', `Scheduled news could not be published: ${message}. Retrying.`),
  );
  const bin = periodically(
    hour,
    () => emptyBin(database),
    ({ message }) => {
      if (!outage.isReported()) warn(`The bin could not be emptied: ${message}`);
    },
  );
  return {
    async stop() {
      await Promise.all([due.stop(), bin.stop()]);
    },
  };
}

const day = 24 * 60 * 60 * 1000;

/** Deletes unreferenced files that were stored more than a day ago. */
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
