/** Small facts that all instances share, by key. */
import type { Database } from './database.ts';

export async function readState(database: Database, key: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeState(database: Database, key: string, value: string): Promise<void> {
  const changed = { value, changedAt: new Date().toISOString() };
  await database
    .insertInto('state')
    .values({ key, ...changed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute();
}

/** Commits a small write; rejects if the database cannot store anything. */
export async function probeWrite(database: Database): Promise<void> {
  await writeState(database, 'probe', '');
}

/** Moments in ISO 8601. */
interface Claim {
  now: string;
  /** When the claim ends, unless it is changed before. */
  until: string;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Claims a task, so that exactly one instance does it: true for the one that gets it. A claim
 * begins where there is none or the last one has ended, and ends by itself, so that a task is not
 * lost with the instance that began it. A claim that lasts for days was made by a wrong clock and
 * does not count.
 */
export async function claim(
  database: Database,
  key: string,
  { now, until }: Claim,
): Promise<boolean> {
  const tooLate = new Date(Date.parse(now) + 2 * day).toISOString();
  const changed = { value: until, changedAt: now };
  const claimed = await database
    .insertInto('state')
    .values({ key, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(changed)
        .where(({ eb, or }) => or([eb('state.value', '<=', now), eb('state.value', '>', tooLate)])),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
