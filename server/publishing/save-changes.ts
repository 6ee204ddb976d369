/** A save merges what it changes with what others have saved since. */

import {
  applyChanges,
  type Changes,
  changedPaths,
  emptyFields,
  filesOf,
  parseFields,
  referencedFiles,
} from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { Conflict } from '#shared/fields/merge.ts';
import { type Entry, type Operation, type Outcome, rejected } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import {
  authorsOf,
  contains,
  type EntryChange,
  fieldsOf,
  type StoredEntry,
} from '../storage/entry-plan.ts';
import { renewFiles } from '../storage/files.ts';
import { changedDraft, type EntryId, missingFile, runOperation } from './entry-operations.ts';

/** True if one of the parts is in the other one. */
const meet = (one: string, other: string) =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

type Versions<Fields> = NonNullable<EntryChange<Fields>['versions']>;

/**
 * Two people have changed the same parts. What is not in the merged text becomes a version of its author,
 * and so does one text of an item that only one of them removed, which tells both that it stays.
 */
function conflictVersions<Fields>(
  entry: StoredEntry<Fields>,
  { current, own }: { current: Fields; own: Fields },
  conflicts: Conflict[],
  /** The parts that others have changed in the meantime. */
  changed: string[],
  by: string | null,
) {
  const versions: Versions<Fields> = [];
  const authors = authorsOf(entry);
  const authorsAt = (list: Conflict[]) => [
    ...new Set(
      changed
        .filter((part) => list.some(({ path }) => meet(part, path)))
        .map((part) => authors[part] ?? null),
    ),
  ];
  const pathsOf = (list: Conflict[]) => list.map(({ path }) => path);
  const kept = conflicts.filter(({ yields }) => yields === 'none');
  const theirs = conflicts.filter(({ yields }) => yields === 'theirs');
  const add = (fields: Fields, author: string | null, other: string | null, list: Conflict[]) => {
    const isTold = versions.length > 0;
    const conflict = { by: other, paths: pathsOf(list), kept: isTold ? [] : pathsOf(kept) };
    versions.push({ fields, reason: 'replaced', by: author, conflict });
  };
  for (const author of authorsAt(theirs)) {
    const list = theirs.filter((conflict) => authorsAt([conflict]).includes(author));
    add(current, author, by, list);
  }
  const mine = conflicts.filter(({ yields }) => yields === 'mine');
  const other = (list: Conflict[]) => authorsAt(list).at(-1) ?? null;
  if (mine.length > 0) add(own, by, other(mine), mine);
  if (versions.length === 0 && kept.length > 0) add(own, by, other(kept), []);
  return versions;
}

/**
 * A save that removes what another person has saved keeps it as a version. Without parts, nobody is told:
 * people who take turns often correct each other's text.
 */
function replacedVersion<Name extends CollectionName>(
  name: Name,
  entry: StoredEntry<FieldsOf[Name]>,
  fields: FieldsOf[Name],
  changed: string[],
  by: string | null,
): Versions<FieldsOf[Name]> {
  const authors = authorsOf(entry);
  const author = changed.map((path) => authors[path]).find((other) => other && other !== by);
  const { draft } = entry;
  if (!author || !draft || contains(collectionOf(name), fields, draft)) return [];
  return [{ fields: draft, reason: 'replaced', by: author, conflict: { by, paths: [], kept: [] } }];
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
    const current = fieldsOf(entry, emptyFields(collection));
    const { fields: merged, own, conflicts } = applyChanges(collection, current, changes);
    // Throws if two lists are too long together; stored, they could not be read again.
    const fields = parseFields(collection, merged);
    const others = changedPaths(collection, { ...current, ...changes.from }, current);
    const lost = conflictVersions(entry, { current, own }, conflicts, others, by);
    const changed = changedPaths(collection, current, fields);
    if (changed.length === 0) return lost.length > 0 ? { versions: lost } : {};
    const versions = lost.length > 0 ? lost : replacedVersion(name, entry, fields, changed, by);
    const wanted = new Set(referencedFiles(collection, fields));
    const needed = new Set(filesOf(collection, fields));
    const old = new Set(referencedFiles(collection, current));
    const added = [...wanted].filter((file) => !old.has(file));
    const missing = await missingFile(
      transaction,
      added.filter((file) => needed.has(file)),
    );
    if (missing) return rejected(missing);
    // A change that is undone may need them for a day.
    for (const file of old) if (!wanted.has(file)) await renewFiles(transaction, file);
    return { draft: changedDraft(name, entry, fields), versions };
  });
}
