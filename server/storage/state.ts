/** The table stores small values that all instances share, by key. */
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

/** Rejects if the database cannot store anything. */
export async function probeWrite(database: Database): Promise<void> {
  await writeState(database, 'probe', '');
}

/** A claim ends at its time. */
export async function claim(
  database: Database,
  key: string,
  { now, until }: { now: string; until: string },
) {
  const changed = { value: until, changedAt: now };
  const claimed = await database
    .insertInto('state')
    .values({ key, ...changed })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(changed).where('state.value', '<=', now),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
