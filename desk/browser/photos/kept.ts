/** What the browser keeps of photos, over a reload and beside what other tabs keep. */
import * as v from 'valibot';
import { readStored, writeStored } from '#client/standalone/storage.ts';

export function stored<Kept>(
  key: string,
  schema: v.GenericSchema<unknown, Kept>,
  fallback: Kept,
): Kept {
  try {
    const result = v.safeParse(schema, JSON.parse(readStored(key) ?? ''));
    return result.success ? result.output : fallback;
  } catch {
    return fallback;
  }
}

export const captionSchema = v.object({ mk: v.string(), en: v.string() });

export interface KeptByPhoto<Kept> {
  all(): Record<string, Kept>;
  /** Null where nothing is to be kept any more. */
  set(id: number, kept: Kept | null): void;
}

/** By the number of the photo; each is written beside what other tabs have kept meanwhile. */
export function keptByPhoto<Kept>(
  key: string,
  schema: v.GenericSchema<unknown, Kept>,
): KeptByPhoto<Kept> {
  const records: v.GenericSchema<unknown, Record<string, Kept>> = v.record(
    v.pipe(v.string(), v.digits()),
    schema,
  );
  const all = () => stored(key, records, {});
  return {
    all,
    set(id, kept) {
      const { [id]: _, ...others } = all();
      writeStored(key, JSON.stringify(kept === null ? others : { ...others, [id]: kept }));
    },
  };
}
