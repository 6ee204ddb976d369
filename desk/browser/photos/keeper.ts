/** Takes what is typed of photos and albums to the disk of this browser, and back after a reload. */
import * as v from 'valibot';
import type { Disk } from '../disk.ts';
import { createTimer } from '../timer.ts';

/** Milliseconds in which something typed is written. */
const pause = 500;

export interface KeptRecord {
  list: string;
  id: number;
  typed: unknown;
}

export interface KeptList<Typed> {
  /** What is on the disk, by number; rejects where it cannot be read. */
  all(): Promise<Map<number, Typed>>;
  /** Written soon, beside what other tabs keep. Null where nothing is to be kept any more. */
  set(id: number, typed: Typed | null): void;
}

export interface Keeper {
  list<Typed>(name: string, schema: v.GenericSchema<unknown, Typed>): KeptList<Typed>;
  /** Writes at once what waits; resolves when it is written, or could not be. */
  flush(): Promise<void>;
  /** Whether something typed is nowhere but on the screen, be it for half a second. */
  isBehind(): boolean;
}

export function createKeeper(disk: Disk<KeptRecord>): Keeper {
  /** Until it is written. */
  const waiting = new Map<string, KeptRecord>();
  const timer = createTimer(pause, () => void flush());
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const records = [...waiting];
    if (records.length === 0) return;
    try {
      await disk.change(
        records.flatMap(([, record]) => (record.typed === null ? [] : [record])),
        records.flatMap(([, { list, id, typed }]) => (typed === null ? [[list, id]] : [])),
      );
    } catch {
      // Full or forbidden: it stays on the screen, and goes with what is typed next.
      return;
    }
    for (const [key, record] of records) if (waiting.get(key) === record) waiting.delete(key);
  }

  function flush(): Promise<void> {
    timer.stop();
    last = last.then(write);
    return last;
  }

  return {
    list: (list, schema) => ({
      async all() {
        const records = await disk.read(list);
        return new Map(
          records.flatMap(({ id, typed }) => {
            const result = v.safeParse(schema, typed);
            return result.success ? [[id, result.output] as const] : [];
          }),
        );
      },
      set(id, typed) {
        waiting.set(JSON.stringify([list, id]), { list, id, typed });
        timer.start();
      },
    }),
    flush,
    isBehind: () => [...waiting.values()].some(({ typed }) => typed !== null),
  };
}
