import { openEntry } from '#server/publishing/entry-operations.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import type { CollectionName } from '#shared/collections/collections.ts';
import type { Warning } from '#shared/errors.ts';
import { operationOn } from '#shared/publishing.ts';
import { accepted } from './errors.ts';

/** Moves entries to the bin. Returns the warnings about links and PDFs that stay. */
export async function binEntries(
  database: Database,
  collection: CollectionName,
  items: { id: number }[],
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { id } of items) {
    const entry = await openEntry(database, { collection, id });
    if (!entry) continue;
    const binned = accepted(await bin(database, { collection, id }, operationOn(entry)));
    warnings.push(...binned.warnings);
  }
  return warnings;
}
