/** Takes what is typed to the disk of this browser. */
import type { Disk } from './disk.ts';
import { createTimer } from './timer.ts';

/** Milliseconds in which something typed is written. */
const pause = 500;

export interface Keeper<Stored> {
  /** Written soon, beside what other tabs keep. Null where nothing is to be kept any more. */
  put(key: IDBValidKey, record: Stored | null): void;
  /** Writes at once what waits; resolves when it is written, or could not be. */
  flush(): Promise<void>;
  /** Whether something typed is nowhere but on the screen, be it for half a second. */
  isBehind(): boolean;
  /** Whether the disk has refused something that is still to be kept. */
  hasFailed(): boolean;
}

export function createKeeper<Stored>(
  disk: Disk<Stored>,
  onWritten: () => void = () => undefined,
): Keeper<Stored> {
  /** Until it is written. */
  const waiting = new Map<string, { key: IDBValidKey; record: Stored | null }>();
  const timer = createTimer(pause, () => void flush());
  let last: Promise<void> = Promise.resolve();
  let failed = false;

  const isBehind = () => [...waiting.values()].some(({ record }) => record !== null);

  async function write(): Promise<void> {
    const changes = [...waiting];
    if (changes.length === 0) return;
    const records = changes.flatMap(([, { record }]) => (record === null ? [] : [record]));
    const removed = changes.flatMap(([, { key, record }]) => (record === null ? [key] : []));
    try {
      await disk.change(records, removed);
      for (const [name, change] of changes) if (waiting.get(name) === change) waiting.delete(name);
      failed = false;
    } catch {
      // Full or forbidden: it stays on the screen, and goes with what is typed next.
      failed = records.length > 0;
    }
    onWritten();
  }

  function flush(): Promise<void> {
    timer.stop();
    last = last.then(write);
    return last;
  }

  return {
    put(key, record) {
      waiting.set(JSON.stringify(key), { key, record });
      timer.start();
    },
    flush,
    isBehind,
    hasFailed: () => failed && isBehind(),
  };
}
