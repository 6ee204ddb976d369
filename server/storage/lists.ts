/** Parts, counts and revisions of the two lists. */

import { setImmediate } from 'node:timers/promises';
import type { ListName } from '#shared/routes.ts';
import { countOf, type Database } from './database.ts';
import { outageLogOf } from './outage.ts';

/** Items of a list in its order: so many from a place on. */
export interface Part {
  skip: number;
  limit: number;
}

export const countRows = (database: Database, list: ListName) => countOf(database.selectFrom(list));

/** A revision names the state of a list; triggers renew it with every change of the list. */
export type Revisions = Record<ListName, string>;

interface Options {
  /** Milliseconds that a visitor may wait for a database that does not answer. */
  timeout?: number;
  /** Milliseconds until a database that has failed is asked again. */
  pauseAfterFailure?: number;
}

/**
 * Reads the revisions as they are at the call or later. Calls in the same turn of the event
 * loop share one query. While the database fails or hangs, the last known revisions are the answer,
 * so that pages that were seen before can be seen; with none known it rejects.
 */
export function revisionReader(
  database: Database,
  { timeout = 500, pauseAfterFailure = 1_000 }: Options = {},
): () => Promise<Revisions> {
  let last: Revisions | undefined;
  let next: Promise<Revisions> | undefined;
  /** Why the database is away; undefined while it answers. */
  let failure: Error | undefined;
  /** Monotonic time before which a database that failed is not asked again. */
  let restsUntil = 0;
  /** A query that has outlasted the timeout is under way; another would only queue behind it. */
  let hanging = false;

  function fail(error: Error): void {
    const line = `The database does not answer (${error.message}); pages are shown as last known.`;
    outageLogOf(database).report('lists', line);
    failure = error;
    restsUntil = performance.now() + pauseAfterFailure;
  }

  // Built once: every request for a list or a photo runs it.
  const query = database.selectFrom('revisions').select(['list', 'revision']).compile();

  function ask(): Promise<Revisions> {
    const { promise, resolve, reject } = Promise.withResolvers<Revisions>();
    const expiry = setTimeout(() => {
      hanging = true;
      reject(new Error('no answer in time'));
    }, timeout);
    const settle = () => {
      clearTimeout(expiry);
      hanging = false;
    };
    database.executeQuery(query).then(
      ({ rows }) => {
        settle();
        resolve(
          Object.fromEntries(rows.map(({ list, revision }) => [list, revision])) as Revisions,
        );
      },
      (error) => {
        settle();
        reject(error);
      },
    );
    return promise;
  }

  async function askOrRemember(): Promise<Revisions> {
    if (!failure || (!hanging && performance.now() >= restsUntil)) {
      try {
        last = await ask();
        outageLogOf(database).resolve('lists');
        failure = undefined;
        return last;
      } catch (error) {
        fail(error as Error);
      }
    }
    if (last) return last;
    throw failure;
  }

  return () => {
    next ??= setImmediate().then(() => {
      next = undefined;
      return askOrRemember();
    });
    return next;
  };
}
