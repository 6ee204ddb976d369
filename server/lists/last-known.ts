/** What the lists do while the database does not answer. */
import { explain } from '../explain.ts';
import { Unavailable } from '../http/response.ts';
import type { Stamps } from '../storage/lists.ts';

export function available<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw new Unavailable(explain(error) ?? (error as Error).message, { cause: error });
  });
}

/** Never rejects: without a database it returns the last known value, at first the given one. */
export function lastKnown<Value extends object>(
  stamps: () => Promise<Stamps>,
  list: keyof Stamps,
  first: Value,
  read: () => Promise<Value>,
) {
  type Known = Value & { stamp: string };
  let known: Known = { ...first, stamp: '' };
  let reading: { stamp: string; result: Promise<Known> } | undefined;
  let failure = '';

  async function readStamp(stamp: string): Promise<Known> {
    try {
      known = { ...(await read()), stamp };
      failure = '';
    } catch (error) {
      const { message } = error as Error;
      // Every request reads again.
      if (message !== failure) console.error(`Reading the list ${list} failed:`, message);
      failure = message;
    }
    reading = undefined;
    return known;
  }

  function readOnce(stamp: string): Promise<Known> {
    if (reading?.stamp !== stamp) reading = { stamp, result: readStamp(stamp) };
    return reading.result;
  }

  return () =>
    stamps().then(
      ({ [list]: stamp = 'unchanged' }) => (stamp === known.stamp ? known : readOnce(stamp)),
      () => known,
    );
}
