/** What the lists do while the database does not answer. */
import { explain } from '../explain.ts';
import { ServiceUnavailableError } from '../http/response.ts';
import type { Revisions } from '../storage/lists.ts';

export function available<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw new ServiceUnavailableError(explain(error) ?? (error as Error).message, { cause: error });
  });
}

/** Never rejects: without a database it returns the last known value, at first the given one. */
export function lastKnown<Value extends object>(
  revisions: () => Promise<Revisions>,
  list: keyof Revisions,
  first: Value,
  read: () => Promise<Value>,
) {
  type Known = Value & { revision: string };
  let known: Known = { ...first, revision: '' };
  let reading: { revision: string; result: Promise<Known> } | undefined;
  let failure = '';

  async function readRevision(revision: string): Promise<Known> {
    try {
      known = { ...(await read()), revision };
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

  function readOnce(revision: string): Promise<Known> {
    if (reading?.revision !== revision) reading = { revision, result: readRevision(revision) };
    return reading.result;
  }

  return () =>
    revisions().then(
      ({ [list]: revision = 'unchanged' }) =>
        revision === known.revision ? known : readOnce(revision),
      () => known,
    );
}
