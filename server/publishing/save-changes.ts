/** A save merges what it changes with what others have saved since. */

import {
  applyChanges,
  type Changes,
  changedPaths,
  emptyFields,
  filesOf,
  referredFiles,
} from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { Conflict } from '#shared/fields/merge.ts';
import { type Entry, type Operation, type Outcome, rejected } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import type { EntryChange, StoredEntry } from '../storage/entry-plan.ts';
import { renewFiles } from '../storage/files.ts';
import {
  authorOf,
  changedDraft,
  type EntryId,
  fieldsOf,
  missingFile,
  runOperation,
} from './entry-operations.ts';

/** The person who last changed a part of the text, or a part within it. */
function authorAt(entry: StoredEntry<unknown>, path: string): string | null {
  const authors = Object.entries(entry.authors ?? {});
  const exact = authors.find(([part]) => part === path);
  const within = authors.findLast(([part]) => part.startsWith(`${path}.`));
  const around = authors.findLast(([part]) => path.startsWith(`${part}.`));
  const [, author] = exact ?? within ?? around ?? [];
  return author === undefined ? authorOf(entry) : author;
}

/**
 * Two people have changed the same parts. What is not in the merged text becomes a version of its author,
 * and so does one text of an item that only one of them removed, which tells both that it stays.
 */
function conflictVersions<Fields>(
  entry: StoredEntry<Fields>,
  { present, own }: { present: Fields; own: Fields },
  conflicts: Conflict[],
  by: string | null,
) {
  const versions: NonNullable<EntryChange<Fields>['versions']> = [];
  const pathsOf = (list: Conflict[]) => list.map(({ path }) => path);
  const kept = conflicts.filter(({ yields }) => yields === 'none');
  const theirs = Map.groupBy(
    conflicts.filter(({ yields }) => yields === 'theirs'),
    ({ path }) => authorAt(entry, path),
  );
  const add = (fields: Fields, author: string | null, other: string | null, list: Conflict[]) => {
    const isTold = versions.length > 0;
    const conflict = { by: other, paths: pathsOf(list), kept: isTold ? [] : pathsOf(kept) };
    versions.push({ fields, reason: 'replaced', by: author, conflict });
  };
  for (const [author, list] of theirs) add(present, author, by, list);
  const mine = conflicts.filter(({ yields }) => yields === 'mine');
  const other = (list: Conflict[]) => authorAt(entry, list[0]?.path ?? '');
  if (mine.length > 0) add(own, by, other(mine), mine);
  if (versions.length === 0 && kept.length > 0) add(own, by, other(kept), []);
  return versions;
}

/**
 * Saves changes of the draft, complete or not, and merges them with those that others have saved in the
 * meantime. Public and scheduled texts do not change.
 */
export function saveChanges<Name extends CollectionName>(
  database: Database,
  entryId: EntryId<Name>,
  { id, by = null }: Pick<Operation, 'id' | 'by'>,
  changes: Changes<FieldsOf[Name]>,
): Promise<Outcome<Entry<FieldsOf[Name]>>> {
  const { collection: name } = entryId;
  const collection = collectionOf(name);
  return runOperation(database, entryId, { id, by }, async (entry, transaction) => {
    const present = fieldsOf(entry, emptyFields(collection));
    const { fields, own, conflicts } = applyChanges(collection, present, changes);
    const versions = conflictVersions(entry, { present, own }, conflicts, by);
    const changed = changedPaths(collection, present, fields);
    if (changed.length === 0) return versions.length > 0 ? { versions } : {};
    const wanted = new Set(referredFiles(collection, fields));
    const needed = new Set(filesOf(collection, fields));
    const old = new Set(referredFiles(collection, present));
    const added = [...wanted].filter((file) => !old.has(file));
    const missing = await missingFile(
      transaction,
      added.filter((file) => needed.has(file)),
    );
    if (missing) return rejected(missing);
    // A change that is undone may need them for a day.
    for (const file of old) if (!wanted.has(file)) await renewFiles(transaction, file);
    const authors = Object.fromEntries(changed.map((path) => [path, by]));
    return {
      draft: changedDraft(name, entry, fields),
      authors: { ...(entry.draft && entry.authors), ...authors },
      versions,
    };
  });
}
