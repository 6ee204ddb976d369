/** The messages that are still to be delivered, shared by all running instances. */
import type { Database } from './database.ts';
import type { StoredMessage } from './messages.ts';

/** The moment from which on a message is due that nobody has tried to deliver. */
const atOnce = new Date(0).toISOString();

interface Taking {
  /** ISO 8601. */
  now: string;
  /** When another instance may take the message if this one is never heard of again. */
  until: string;
  /** Names this taking. */
  lease: string;
}

/**
 * Takes the message that is due first, so that no other instance has it before `until`. Reading
 * and taking are two statements that both engines know; whoever comes second changes no row and
 * looks for the next one.
 */
export async function takeDueMessage(
  database: Database,
  { now, until, lease }: Taking,
): Promise<StoredMessage | undefined> {
  for (;;) {
    const due = await database
      .selectFrom('contact_messages')
      .select('id')
      .where('deliveredAt', 'is', null)
      .where('suspicion', 'is', null)
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const taken = await database
      .updateTable('contact_messages')
      .set(({ eb }) => ({ dueAt: until, lease, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .where('deliveredAt', 'is', null)
      .where('suspicion', 'is', null)
      .where('dueAt', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (taken) return taken;
  }
}

/** Delivered is delivered, even where the lease ran out meanwhile. */
export async function markDelivered(database: Database, id: number, now: string): Promise<void> {
  await database
    .updateTable('contact_messages')
    .set({ deliveredAt: now, lease: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Gives a message back after a failure, unless another instance has taken it since. */
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

/** Delivers a message at once, again where it was delivered before; false where there is none. */
export async function resendMessage(database: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('contact_messages')
    .set({ dueAt: atOnce, deliveredAt: null, attempts: 0 })
    .where('id', '=', id)
    .where('suspicion', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Lets a message out of quarantine to be delivered; false where none of this id is in it. */
export async function releaseMessage(database: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('contact_messages')
    .set({ suspicion: null, dueAt: atOnce })
    .where('id', '=', id)
    .where('suspicion', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
