/** The pages of a list. */
import type { Paging } from '#shared/page-data.ts';
import type { ListName } from '#shared/routes.ts';
import { ServiceUnavailableError } from '../http/response.ts';
import type { Database } from '../storage/database.ts';
import type { Part, Revisions } from '../storage/lists.ts';
import { available, lastKnown } from './last-known.ts';

/** 24 photos fill complete rows of 1, 2 and 3 columns. */
export const sliceSize = { news: 10, gallery: 24 } as const satisfies Record<ListName, number>;

export interface ListSlice<T> {
  paging: Paging;
  /** Two results with the same revision contain the same items. */
  revision: string;
  read(): Promise<T[]>;
}

export function createList<T>(
  database: Database,
  revisions: () => Promise<Revisions>,
  name: ListName,
  count: (database: Database) => Promise<number>,
  read: (database: Database, part: Part) => Promise<T[]>,
) {
  const limit = sliceSize[name];
  // Without a database, the last known number of items leads to the cached responses.
  const counted = lastKnown(revisions, name, { total: 0 }, async () => ({
    total: await count(database),
  }));

  function pageOf(
    number: number,
    { revision, total }: { revision: string; total: number },
  ): ListSlice<T> | null {
    if (revision === '') throw new ServiceUnavailableError('the number of items is not known');
    const last = Math.max(1, Math.ceil(total / limit));
    if (number > last) return null;
    return {
      paging: { number, last },
      revision,
      read: () => available(read(database, { skip: (number - 1) * limit, limit })),
    };
  }

  return {
    /** Returns null if the list has no such page; the first page always exists. */
    page: (number: number) => counted().then((known) => pageOf(number, known)),
  };
}
