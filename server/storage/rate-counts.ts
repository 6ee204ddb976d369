/** Counts of messages by address, which all instances share; no address itself is stored. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Moments in ISO 8601. */
export interface Period {
  now: string;
  /** What began then or earlier is over. */
  over: string;
  /** What begins later was begun by a wrong clock, and is over, too. */
  latest: string;
}

/** Counts one where fewer than `most` are counted; otherwise returns when the full hour began. */
export async function countOne(
  database: Database,
  address: string,
  most: number,
  { now, over, latest }: Period,
): Promise<string | null> {
  const isOver = sql<boolean>`(rate_counts.since <= ${over} or rate_counts.since > ${latest})`;
  const counted = await database
    .insertInto('rate_counts')
    .values({ address, since: now, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({
          since: sql`case when ${isOver} then excluded.since else rate_counts.since end`,
          taken: sql`case when ${isOver} then 1 else rate_counts.taken + 1 end`,
        })
        .where(({ or, eb }) => or([isOver, eb('rate_counts.taken', '<', most)])),
    )
    .returning('address')
    .executeTakeFirst();
  if (counted) return null;
  const full = await database
    .selectFrom('rate_counts')
    .select('since')
    .where('address', '=', address)
    .executeTakeFirst();
  return full?.since ?? now;
}

/** Forgets the addresses whose hour is over. */
export async function removeRateCounts(database: Database, over: string): Promise<void> {
  await database.deleteFrom('rate_counts').where('since', '<=', over).execute();
}

export interface RateKey {
  key: string;
  madeAt: string;
}

/** The key that all instances hash addresses with: the given one, where the stored one is over. */
export async function sharedRateKey(
  database: Database,
  key: string,
  { now, over, latest }: Period,
): Promise<RateKey> {
  const made = { key, madeAt: now };
  await database
    .insertInto('rate_key')
    .values({ id: 1, ...made })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(made)
        .where(({ or, eb }) =>
          or([eb('rate_key.madeAt', '<=', over), eb('rate_key.madeAt', '>', latest)]),
        ),
    )
    .execute();
  return database.selectFrom('rate_key').select(['key', 'madeAt']).executeTakeFirstOrThrow();
}
