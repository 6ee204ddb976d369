/** What other tabs have typed in an entry and left when they ended before it was saved. */
import type { EntryFields } from '#shared/publishing.ts';
import { closed, isClosed, tab } from '../../tab.ts';
import { type DraftRecord, readRecords, removeRecord } from './records.ts';
import { sameFields } from './same-fields.ts';

export interface Leftovers {
  /** Reads them; afterwards also what tabs leave that are open now. */
  find(): Promise<void>;
  /** The next one that differs from what is there, newest first; it stays stored until it is `done`. */
  next(present?: EntryFields): DraftRecord | undefined;
  /** It is in better hands, or nobody wants it. */
  done(record: DraftRecord): void;
}

export function createLeftovers(entry: number, onFound: () => void): Leftovers {
  let waiting: DraftRecord[] = [];
  const watched = new Set<string>();

  /** A document that was just reloaded may hold its lock for a moment, and be closed then. */
  async function watch(other: string): Promise<void> {
    if (watched.has(other)) return;
    watched.add(other);
    await closed(other);
    watched.delete(other);
    const left = await readRecords(entry);
    waiting.push(...left.filter((record) => record.tab === other));
    if (waiting.length > 0) onFound();
  }

  const done = (record: DraftRecord) => void removeRecord(entry, record.tab).catch(() => undefined);

  return {
    async find() {
      let records: DraftRecord[] = [];
      try {
        records = await readRecords(entry);
      } catch {
        // The browser keeps nothing; there is nothing to put back.
      }
      const others = records.filter((record) => record.tab !== tab);
      const areClosed = await Promise.all(others.map((record) => isClosed(record.tab)));
      waiting = others.filter((_, index) => areClosed[index]);
      for (const [index, record] of others.entries()) {
        if (!areClosed[index]) void watch(record.tab);
      }
    },
    next(present) {
      let record = waiting.shift();
      while (record && present && sameFields(record.fields, present)) {
        done(record);
        record = waiting.shift();
      }
      return record;
    },
    done,
  };
}
