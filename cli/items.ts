import { openEntry } from '#server/publishing/entry-operations.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import type { Warning } from '#shared/errors.ts';
import type { KindName } from '#shared/kinds/kinds.ts';
import { operationOn } from '#shared/publishing.ts';
import { accepted } from './errors.ts';

/** Moves entries to the bin. Returns the warnings about links and PDFs that stay. */
export async function binEntries(
  database: Database,
  kind: KindName,
  items: { id: number }[],
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { id } of items) {
    const entry = await openEntry(database, { kind, id });
    if (!entry) continue;
    const binned = accepted(await bin(database, { kind, id }, operationOn(entry)));
    warnings.push(...binned.warnings);
  }
  return warnings;
}
