/** Keeps what is typed of photos and albums on the disk of this browser: lists of records, each with a number. */
import * as v from 'valibot';
import type { Disk } from '../disk.ts';
import { createKeeper, type Keeper } from '../keeper.ts';

export interface KeptRecord {
  list: string;
  id: number;
  typed: unknown;
}

export interface KeptList<Typed> {
  /** What is on the disk, by number; rejects where it cannot be read. */
  all(): Promise<Map<number, Typed>>;
  /** Null where nothing is to be kept any more. */
  set(id: number, typed: Typed | null): void;
}

export interface ListKeeper extends Pick<Keeper<KeptRecord>, 'flush' | 'isBehind'> {
  list<Typed>(name: string, schema: v.GenericSchema<unknown, Typed>): KeptList<Typed>;
}

export function createListKeeper(disk: Disk<KeptRecord>): ListKeeper {
  const { put, flush, isBehind } = createKeeper(disk);
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
      set: (id, typed) => put([list, id], typed === null ? null : { list, id, typed }),
    }),
    flush,
    isBehind,
  };
}
