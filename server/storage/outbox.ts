/** Messages that wait for their delivery, which all instances share, or in quarantine. */

import type { ExpressionBuilder } from 'kysely';
import { affectedRows, countOf, type Database, engineIn, type Tables } from './database.ts';
import { noMaintenance } from './maintenance.ts';
import type { StoredMessage } from './messages.ts';

const atOnce = new Date(0).toISOString();

interface Claim {
  now: string;
  /** A later `dueAt` was written by a wrong clock. */
  horizon: string;
  /** When another instance may claim the message, unless it is delivered. */
  until: string;
  lease: string;
}

const isDue =
  ({ now, horizon }: Claim) =>
  ({ and, or, eb }: ExpressionBuilder<Tables, 'contact_messages'>) =>
    and([
      eb('deliveredAt', 'is', null),
      eb('suspicion', 'is', null),
      or([eb('dueAt', '<=', now), eb('dueAt', '>', horizon)]),
    ]);

export async function claimDueMessage(
  database: Database,
  claim: Claim,
): Promise<StoredMessage | undefined> {
  const due = database
    .selectFrom('contact_messages')
    .select('id')
    .where(isDue(claim))
    .where(noMaintenance(database))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1);
  // Mostly nothing is due, and reading needs no lock.
  if (!(await due.executeTakeFirst())) return undefined;
  // On PostgreSQL two instances would wait for one row.
  const free = engineIn(database) === 'postgres' ? due.forUpdate().skipLocked() : due;
  return database
    .updateTable('contact_messages')
    .set(({ eb }) => ({ dueAt: claim.until, lease: claim.lease, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free)
    .returningAll()
    .executeTakeFirst();
}

/**
 * By the lease, as a restore may have changed the id; not if the message is to be sent again since.
 */
export async function markDelivered(
  database: Database,
  { lease }: Pick<StoredMessage, 'lease'>,
  now: string,
): Promise<void> {
  await database
    .updateTable('contact_messages')
    .set({ deliveredAt: now, lease: null, lastError: null })
    .where('lease', '=', lease)
    .execute();
}

/** Unless another instance has claimed it since. */
export async function postpone(
  database: Database,
  { id, lease }: Pick<StoredMessage, 'id' | 'lease'>,
  { dueAt, lastError }: Pick<StoredMessage, 'dueAt' | 'lastError'>,
): Promise<void> {
  await database
    .updateTable('contact_messages')
    .set({ dueAt, lastError, lease: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

export async function resendMessage(database: Database, id: number): Promise<boolean> {
  const rows = await affectedRows(
    database
      .updateTable('contact_messages')
      .set({ dueAt: atOnce, deliveredAt: null, attempts: 0, lease: null })
      .where('id', '=', id)
      .where('suspicion', 'is', null),
  );
  return rows > 0;
}

export interface Quarantined {
  id: number;
  createdAt: string;
  suspicion: string;
}

export async function quarantinedAfter(
  database: Database,
  id: number,
  limit: number,
): Promise<{ newest: Quarantined[]; count: number }> {
  const after = database
    .selectFrom('contact_messages')
    .where('suspicion', 'is not', null)
    .where('id', '>', id);
  const newest = await after
    .select(['id', 'createdAt', 'suspicion'])
    .$narrowType<{ suspicion: string }>()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { newest, count: await countOf(after) };
}

export async function removeQuarantined(database: Database, before: string): Promise<number> {
  return affectedRows(
    database
      .deleteFrom('contact_messages')
      .where('suspicion', 'is not', null)
      .where('createdAt', '<', before),
  );
}

export async function releaseMessage(database: Database, id: number): Promise<boolean> {
  const rows = await affectedRows(
    database
      .updateTable('contact_messages')
      .set({ suspicion: null, dueAt: atOnce })
      .where('id', '=', id)
      .where('suspicion', 'is not', null),
  );
  return rows > 0;
}
