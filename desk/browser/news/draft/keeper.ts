/** Takes what is typed in one entry to the disk of this browser. */
import type { EntryFields } from '#shared/publishing.ts';
import { tab } from '../../tab.ts';
import { createTimer } from '../../timer.ts';
import { putRecord, removeRecord } from './records.ts';

/** Milliseconds in which something typed is written. */
const pause = 500;

interface Kept {
  fields: EntryFields;
  bases: EntryFields[];
}

export interface Keeper {
  /** Writes it soon. */
  keep(what: Kept): void;
  /** Writes at once what waits; resolves when it is written, or could not be. */
  flush(): Promise<void>;
  /** Removes what was written: the database has it. */
  forget(): Promise<void>;
  /** Whether something typed is nowhere but on the screen, be it for half a second. */
  isBehind(): boolean;
  /** Whether the disk has refused what was last given to it. */
  hasFailed(): boolean;
}

export function createKeeper(entry: number, onWritten: () => void): Keeper {
  let waiting: Kept | null = null;
  let isWriting = false;
  let failed = false;
  const timer = createTimer(pause, () => void flush());
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const what = waiting;
    if (!what) return;
    waiting = null;
    isWriting = true;
    try {
      await putRecord({ entry, tab, ...what, at: Date.now() });
      failed = false;
    } catch {
      failed = true;
      // Full or forbidden: it stays on the screen, and the database gets it all the same.
      waiting ??= what;
    }
    isWriting = false;
    onWritten();
  }

  function flush(): Promise<void> {
    timer.stop();
    last = last.then(write);
    return last;
  }

  return {
    keep(what) {
      waiting = what;
      timer.start();
    },
    flush,
    forget() {
      timer.stop();
      waiting = null;
      last = last.then(() => removeRecord(entry, tab)).catch(() => undefined);
      return last;
    },
    isBehind: () => waiting !== null || isWriting,
    hasFailed: () => failed,
  };
}
