import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { CollectionName } from '#shared/collections/collections.ts';
import type { ListName } from '#shared/routes.ts';
import { within } from '../timing.ts';
import { type Database, engineIn } from './database.ts';
import { outageLogOf } from './outage.ts';

export interface Part {
  skip: number;
  limit: number;
}

/** The year of a time in Skopje. At New Year, clocks there are one hour ahead of UTC. */
export const yearOf = (database: Database, column: string): RawBuilder<number> =>
  engineIn(database) === 'postgres'
    ? sql`extract(year from ${sql.ref(column)} at time zone 'UTC' + interval '1 hour')::integer`
    : sql`cast(strftime('%Y', ${sql.ref(column)}, '+1 hour') as integer)`;

/** The revisions of lists and collections. Triggers renew them at every change; before the first there is none. */
export type Revisions = { [Name in ListName | CollectionName]?: string };

/** Calls in one turn share a query. Without a database, the last revisions are returned. */
export function revisionReader(
  database: Database,
  { timeout = 500, pauseAfterFailure = 1_000 } = {},
): () => Promise<Revisions> {
  let last: Revisions | undefined;
  let next: Promise<Revisions> | undefined;
  let failure: Error | undefined;
  /** After a failure, the database is not queried before this monotonic time. */
  let restsUntil = 0;
  /** True until the last query is answered; another query would only wait for it. */
  let hanging = false;

  function fail(error: Error): void {
    const line = `The database does not answer (${error.message}); pages are shown as last known.`;
    outageLogOf(database).report('lists', line);
    failure = error;
    restsUntil = performance.now() + pauseAfterFailure;
  }

  // The query is compiled once, because every request for a list or a photo runs it.
  const query = database.selectFrom('revisions').select(['list', 'revision']).compile();

  async function ask(): Promise<Revisions> {
    hanging = true;
    const answer = database.executeQuery(query).finally(() => {
      hanging = false;
    });
    const { rows } = await within(timeout, answer, 'no answer in time');
    return Object.fromEntries(
      rows.map(({ list, revision }) => [list, revision]),
    ) satisfies Revisions;
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
