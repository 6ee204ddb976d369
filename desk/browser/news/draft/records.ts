/** What was typed and is not in the database yet, on the disk of this browser: one record for each entry and tab. */
import type { EntryFields } from '#shared/publishing.ts';
import { createDisk } from '../../disk.ts';
import { createKeeper } from '../../keeper.ts';
import { tab } from '../../tab.ts';

export interface DraftRecord {
  entry: number;
  tab: string;
  fields: EntryFields;
  /**
   * Texts that the database has if nobody else has changed it: the one that this was made from, and
   * the one that was sent last, whether or not its answer came.
   */
  bases: EntryFields[];
  /** Milliseconds since 1970. */
  at: number;
}

const disk = createDisk<DraftRecord>('desk-drafts', 'drafts', ['entry', 'tab']);

/** Keeps what is typed in one entry in this tab. */
export function createDraftKeeper(entry: number, onWritten: () => void) {
  const { put, ...keeper } = createKeeper(disk, onWritten);
  const key = [entry, tab];
  return {
    ...keeper,
    keep: (typed: Pick<DraftRecord, 'fields' | 'bases'>) =>
      put(key, { entry, tab, ...typed, at: Date.now() }),
    /** Removes it at once: the database has it. */
    forget() {
      put(key, null);
      void keeper.flush();
    },
  };
}

export const removeRecord = (entry: number, tab: string) => disk.change([], [[entry, tab]]);

/** Newest first; of one entry, or of all. */
export async function readRecords(entry?: number): Promise<DraftRecord[]> {
  const records = await disk.read(entry);
  return records.sort((one, other) => other.at - one.at);
}
