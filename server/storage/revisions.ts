/** Marks for the state of the lists, by which a reader sees whether what it has is still so. */
import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { ListTable } from './newest-first.ts';

/** Each mark stays the same for as long as nothing in its list changes, whoever changes it. */
export type Revisions = Record<ListTable, string>;

async function readRevisions(database: Database): Promise<Revisions> {
  const rows = await database.selectFrom('revisions').select(['list', 'revision']).execute();
  return Object.fromEntries(rows.map(({ list, revision }) => [list, revision])) as Revisions;
}

/**
 * Reads the marks as they are at the call or later. Whoever asks in the same turn of the event loop
 * shares one query, so that a busy site asks the database a few hundred times a second at most.
 */
export function revisionReader(database: Database): () => Promise<Revisions> {
  let next: Promise<Revisions> | undefined;
  return () => {
    next ??= setImmediate().then(() => {
      next = undefined;
      return readRevisions(database);
    });
    return next;
  };
}
