/** Contact messages in the database. */
import type { Selectable } from 'kysely';
import type { ContactMessage } from '#shared/contact.ts';
import type { Database, Tables } from './database.ts';

export type StoredMessage = Selectable<Tables['contact_messages']>;

interface Circumstances {
  /** The same for every repetition of one message. */
  idempotencyKey?: string;
  /** Puts the message into quarantine, and says why. */
  suspicion?: string | undefined;
}

/**
 * Stores a checked message, to be delivered, and returns its id once it is committed; null where
 * one with the same idempotency key is stored already.
 */
export async function storeMessage(
  database: Database,
  { name, email, message }: ContactMessage,
  { idempotencyKey, suspicion }: Circumstances = {},
): Promise<number | null> {
  const stored = await database
    .insertInto('contact_messages')
    .values({
      name,
      email,
      message,
      idempotencyKey: idempotencyKey ?? null,
      suspicion: suspicion ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** Whether a message with one of these idempotency keys is stored. */
export async function isStored(database: Database, idempotencyKeys: string[]): Promise<boolean> {
  const found = await database
    .selectFrom('contact_messages')
    .select('id')
    .where('idempotencyKey', 'in', idempotencyKeys)
    .executeTakeFirst();
  return found !== undefined;
}

export const messageStates = ['waiting', 'delivered', 'quarantined'] as const;
export type MessageState = (typeof messageStates)[number];

export function stateOf({ suspicion, deliveredAt }: StoredMessage): MessageState {
  if (suspicion !== null) return 'quarantined';
  return deliveredAt === null ? 'waiting' : 'delivered';
}

function inState(database: Database, state?: MessageState) {
  let query = database.selectFrom('contact_messages');
  if (state) query = query.where('suspicion', state === 'quarantined' ? 'is not' : 'is', null);
  if (state === 'waiting') query = query.where('deliveredAt', 'is', null);
  if (state === 'delivered') query = query.where('deliveredAt', 'is not', null);
  return query;
}

/** The newest messages, newest first; all of them, or those in one state. */
export function newestMessages(
  database: Database,
  limit: number,
  state?: MessageState,
): Promise<StoredMessage[]> {
  return inState(database, state).selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** How many messages there are, or how many in one state. */
export async function countMessages(database: Database, state?: MessageState): Promise<number> {
  const { count } = await inState(database, state)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every message of an address, newest first; upper and lower case are the same. */
export function messagesFrom(database: Database, address: string): Promise<StoredMessage[]> {
  return database
    .selectFrom('contact_messages')
    .selectAll()
    .where(({ fn, eb }) => eb(fn('lower', ['email']), '=', address.toLowerCase()))
    .orderBy('id', 'desc')
    .execute();
}

/** Every message, oldest first, read in portions. */
export async function* eachMessage(database: Database): AsyncGenerator<StoredMessage> {
  for (let last = 0; ; ) {
    const portion = await database
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    yield* portion;
    const end = portion.at(-1);
    if (!end) return;
    last = end.id;
  }
}

export async function findMessage(
  database: Database,
  id: number,
): Promise<StoredMessage | undefined> {
  return database
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes a message for good; false where there is none. */
export async function removeMessage(database: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Deletes what was delivered before a moment (ISO 8601); returns how many. */
export async function removeDelivered(database: Database, before: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('contact_messages')
    .where('deliveredAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many messages are in each state. */
export async function messageCounts(database: Database): Promise<Record<MessageState, number>> {
  const rows = await database
    .selectFrom('contact_messages')
    .select(({ fn, eb }) => [
      fn.countAll().as('count'),
      eb('suspicion', 'is not', null).as('isHeld'),
      eb('deliveredAt', 'is not', null).as('isDelivered'),
    ])
    .groupBy(['isHeld', 'isDelivered'])
    .execute();
  const counts = { waiting: 0, delivered: 0, quarantined: 0 };
  for (const { count, isHeld, isDelivered } of rows) {
    const state = isHeld ? 'quarantined' : isDelivered ? 'delivered' : 'waiting';
    counts[state] += Number(count);
  }
  return counts;
}

/** Moments (ISO 8601), null where there is no such message. */
export interface MessageTimes {
  lastStored: string | null;
  lastDelivered: string | null;
  oldestWaiting: string | null;
}

/** Tells whether messages come in and go out, without telling anything about them. */
export async function messageTimes(database: Database): Promise<MessageTimes> {
  const messages = database.selectFrom('contact_messages');
  const [stored, delivered, waiting] = await Promise.all([
    messages.select('createdAt').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    messages.select(({ fn }) => fn.max('deliveredAt').as('at')).executeTakeFirst(),
    messages
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .where('deliveredAt', 'is', null)
      .where('suspicion', 'is', null)
      .executeTakeFirst(),
  ]);
  return {
    lastStored: stored?.createdAt ?? null,
    lastDelivered: delivered?.at ?? null,
    oldestWaiting: waiting?.at ?? null,
  };
}
