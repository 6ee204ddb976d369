/** Keeps what is typed of photos and albums on the disk of this browser: lists of records, each with a number. */
import * as v from 'valibot';
import type { Disk } from '../disk.ts';
import { createKeeper, type Keeper } from '../keeper.ts';

export interface KeptRecord {
  list: string;
  id: number;
  /** In which it was typed: no tab changes what another one, still open, has kept. */
  tab: string;
  /** Milliseconds since 1970. */
  at: number;
  typed: unknown;
}

export interface KeptList<Typed> {
  /**
   * What was typed in this tab or left by one that is closed, by number; rejects where it cannot be
   * read. Of the numbers that are wanted when it is there: what is set afterwards takes its place.
   */
  all(wants?: (id: number) => boolean): Promise<Map<number, Typed>>;
  /** A tab that was open when all was read is closed, and may have left something. */
  onLeft(listener: () => void): void;
  /** Null where nothing is to be kept any more. */
  set(id: number, typed: Typed | null): void;
}

export interface ListKeeper extends Pick<Keeper<KeptRecord>, 'flush' | 'isBehind' | 'hasFailed'> {
  list<Typed>(name: string, schema: v.GenericSchema<unknown, Typed>): KeptList<Typed>;
}

interface Tabs {
  /** The own. */
  tab: string;
  isClosed(id: string): Promise<boolean>;
  closed(id: string): Promise<void>;
}

export function createListKeeper(
  disk: Disk<KeptRecord>,
  { tab, isClosed, closed }: Tabs,
  onWritten?: () => void,
): ListKeeper {
  const { put, ...keeper } = createKeeper(disk, onWritten);

  /** What closed tabs have left, the newest last, and then those of this one. */
  async function readOwn(
    list: string,
    onOpen: (other: string) => Promise<void>,
  ): Promise<KeptRecord[]> {
    const records = await disk.read(list);
    const areOwn = await Promise.all(records.map((each) => each.tab === tab || isClosed(each.tab)));
    for (const [index, record] of records.entries()) if (!areOwn[index]) void onOpen(record.tab);
    return records
      .filter((_, index) => areOwn[index])
      .sort((a, b) => Number(a.tab === tab) - Number(b.tab === tab) || a.at - b.at);
  }

  return {
    list(list, schema) {
      /** The tab in which what is shown was typed, until it is in the hands of this one. */
      const found = new Map<number, string>();
      const watched = new Set<string>();
      let tell = () => {};

      /** A document that was just reloaded may hold its lock for a moment, and be closed then. */
      async function watch(other: string): Promise<void> {
        if (watched.has(other)) return;
        watched.add(other);
        await closed(other);
        watched.delete(other);
        // What this one has just saved would be found on the disk, too.
        await keeper.flush();
        tell();
      }

      return {
        async all(wants = () => true) {
          const typed = new Map<number, v.InferOutput<typeof schema>>();
          for (const record of await readOwn(list, watch)) {
            if (!wants(record.id)) continue;
            const result = v.safeParse(schema, record.typed);
            if (!result.success) continue;
            typed.set(record.id, result.output);
            found.set(record.id, record.tab);
          }
          return typed;
        },
        onLeft(listener) {
          tell = listener;
        },
        set(id, typed) {
          put([list, id, tab], typed === null ? null : { list, id, tab, at: Date.now(), typed });
          const left = found.get(id);
          if (left !== undefined && left !== tab) put([list, id, left], null);
          found.delete(id);
        },
      };
    },
    ...keeper,
  };
}
