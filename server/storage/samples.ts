/** Which items are samples. */
import type { Database, Tables } from './database.ts';

type Kind = Tables['samples']['kind'];

export async function markSample(database: Database, kind: Kind, itemId: number): Promise<void> {
  await database.insertInto('samples').values({ kind, itemId }).execute();
}

/** Ids of the samples that are still there, in their order. */
export async function sampleIds(database: Database, kind: Kind): Promise<number[]> {
  // Both tables have an `id`; one name of them is all that the types can follow.
  const present = database.selectFrom(kind as 'news').select('id');
  const rows = await database
    .selectFrom('samples')
    .select('itemId')
    .where('kind', '=', kind)
    .where('itemId', 'in', present)
    .orderBy('itemId')
    .execute();
  return rows.map(({ itemId }) => itemId);
}

export async function forgetSamples(database: Database): Promise<void> {
  await database.deleteFrom('samples').execute();
}
