import { setImmediate } from 'node:timers/promises';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type Box, boxes } from '#shared/boxes.ts';
import type { ContactMessage } from '#shared/contact.ts';
import {
  affectedRows,
  affects,
  countOf,
  type Database,
  databaseTime,
  engineIn,
  type Tables,
} from './database.ts';
import { noMaintenance } from './maintenance.ts';

export type StoredMessage = Selectable<Tables['contact_messages']>;

/** Resolves after the commit; null if the idempotency key is already stored. */
export async function storeMessage(
  database: Database,
  message: ContactMessage,
  {
    idempotencyKey = null,
    suspicion = null,
  }: { idempotencyKey?: string | null; suspicion?: string | null | undefined } = {},
): Promise<number | null> {
  const row = await database
    .insertInto('contact_messages')
    .values({ ...message, idempotencyKey, suspicion })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns whether the message is stored. If it is, it is written again: on PostgreSQL, the first
 * write may be in the primary database only, and a write waits for the standby.
 */
export async function confirmStored(database: Database, keys: string[]): Promise<boolean> {
  const messages = database.selectFrom('contact_messages').select('idempotencyKey');
  const row = await messages.where('idempotencyKey', 'in', keys).executeTakeFirst();
  if (!row) return false;
  const again = database.updateTable('contact_messages').set(row);
  return affects(again.where('idempotencyKey', '=', row.idempotencyKey));
}

const messageStates = ['waiting', 'delivered', 'quarantined'] as const;
export type MessageState = (typeof messageStates)[number];

export function deliveryState({ suspicion, deliveredAt }: StoredMessage): MessageState {
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

export function newestMessages(database: Database, limit: number, state?: MessageState) {
  return inState(database, state).selectAll().orderBy('id', 'desc').limit(limit).execute();
}

export async function countMessages(database: Database, state?: MessageState): Promise<number> {
  return countOf(inState(database, state));
}

const isFrom = (address: string) => sql<boolean>`lower(email) = lower(${address})`;

export function messagesFrom(database: Database, address: string): Promise<StoredMessage[]> {
  const all = database.selectFrom('contact_messages').selectAll();
  return all.where(isFrom(address)).orderBy('id', 'desc').execute();
}

export async function countMessagesFrom(database: Database, address: string): Promise<number> {
  return countOf(database.selectFrom('contact_messages').where(isFrom(address)));
}

export async function removeMessagesFrom(database: Database, address: string): Promise<number> {
  return affectedRows(database.deleteFrom('contact_messages').where(isFrom(address)));
}

/** Reads in batches: SQLite responds synchronously, so other requests run between two batches. */
export async function* eachMessage(database: Database, signal?: AbortSignal) {
  for (let last = 0; ; ) {
    const messages = database.selectFrom('contact_messages').selectAll();
    const batch = await messages.where('id', '>', last).orderBy('id').limit(500).execute();
    yield* batch;
    const end = batch.at(-1);
    if (!end) return;
    last = end.id;
    await setImmediate(undefined, { signal });
  }
}

export function findMessage(database: Database, id: number) {
  const messages = database.selectFrom('contact_messages').selectAll();
  return messages.where('id', '=', id).executeTakeFirst();
}

export const removeMessage = (database: Database, id: number) =>
  affects(database.deleteFrom('contact_messages').where('id', '=', id));

/** Removes messages that were delivered, answered or received in quarantine so many days ago. */
export async function removeOldMessages(database: Database, days: number): Promise<number> {
  const before = databaseTime(database, { days: -days });
  return affectedRows(
    database
      .deleteFrom('contact_messages')
      .where(({ and, or, eb }) =>
        or([
          eb('deliveredAt', '<', before),
          eb('answeredAt', '<', before),
          and([eb('suspicion', 'is not', null), eb('createdAt', '<', before)]),
        ]),
      ),
  );
}

async function countsOf<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => Promise<number>,
) {
  const counts = await Promise.all(names.map(async (name) => [name, await count(name)]));
  return Object.fromEntries(counts) as Record<Name, number>;
}

export const messageCounts = (database: Database) =>
  countsOf(messageStates, (state) => countMessages(database, state));

export async function messageTimes(database: Database) {
  const messages = database.selectFrom('contact_messages');
  const [newest, delivered, waiting] = await Promise.all([
    messages.select('createdAt').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    messages.select(({ fn }) => fn.max('deliveredAt').as('at')).executeTakeFirst(),
    messages
      .select(({ fn }) => fn.min('createdAt').as('at'))
      .where('deliveredAt', 'is', null)
      .where('suspicion', 'is', null)
      .executeTakeFirst(),
  ]);
  return {
    lastStored: newest?.createdAt ?? null,
    lastDelivered: delivered?.at ?? null,
    oldestWaiting: waiting?.at ?? null,
  };
}

export function boxOf({ suspicion, answeredAt }: StoredMessage): Box {
  if (suspicion !== null) return 'held';
  return answeredAt === null ? 'new' : 'answered';
}

function inBox<Row>(query: SelectQueryBuilder<Tables, 'contact_messages', Row>, box: Box) {
  if (box === 'held') return query.where('suspicion', 'is not', null);
  return query
    .where('suspicion', 'is', null)
    .where('answeredAt', box === 'new' ? 'is' : 'is not', null);
}

export async function messagesIn(
  database: Database,
  box: Box,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<StoredMessage[]> {
  const all = inBox(database.selectFrom('contact_messages').selectAll(), box);
  const query = below === undefined ? all : all.where('id', '<', below);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export const countMessagesByBox = (database: Database) =>
  countsOf(boxes, (box) => countOf(inBox(database.selectFrom('contact_messages'), box)));

/** Of two people who mark one message as answered, the first one is named. */
export function markAnswered(
  database: Database,
  id: number,
  answeredAt: string | null,
  answeredBy: string | null = null,
): Promise<boolean> {
  const update = database
    .updateTable('contact_messages')
    .set({ answeredAt, answeredBy })
    .where('id', '=', id);
  return affects(answeredAt === null ? update : update.where('answeredAt', 'is', null));
}

export async function markAnsweredUpTo(
  database: Database,
  id: number,
  answeredAt: string,
  answeredBy: string | null = null,
) {
  return affectedRows(
    database
      .updateTable('contact_messages')
      .set({ answeredAt, answeredBy })
      .where('id', '<=', id)
      .where('answeredAt', 'is', null)
      .where('suspicion', 'is', null),
  );
}

const immediately = new Date(0).toISOString();

interface Claim {
  now: string;
  /** After this time, another instance may claim a message that is not delivered. */
  until: string;
  lease: string;
}

export async function claimDueMessage(database: Database, claim: Claim) {
  const due = database
    .selectFrom('contact_messages')
    .select('id')
    .where('deliveredAt', 'is', null)
    .where('suspicion', 'is', null)
    .where('nextAttemptAt', '<=', claim.now)
    .where(noMaintenance(database))
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1);
  // Usually no message is due, and reading needs no lock.
  if (!(await due.executeTakeFirst())) return undefined;
  // Without `skip locked`, instances on PostgreSQL would wait for the same row.
  const free = engineIn(database) === 'postgres' ? due.forUpdate().skipLocked() : due;
  return database
    .updateTable('contact_messages')
    .set(({ eb }) => ({
      nextAttemptAt: claim.until,
      lease: claim.lease,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', free)
    .returningAll()
    .executeTakeFirst();
}

/** A restore may change the id, so the lease identifies the row. */
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

/** Does nothing if another instance has claimed the message. */
export async function postpone(
  database: Database,
  { lease }: Pick<StoredMessage, 'lease'>,
  { nextAttemptAt, lastError }: Pick<StoredMessage, 'nextAttemptAt' | 'lastError'>,
): Promise<void> {
  await database
    .updateTable('contact_messages')
    .set({ nextAttemptAt, lastError, lease: null })
    .where('lease', '=', lease)
    .execute();
}

export const resendMessage = (database: Database, id: number) =>
  affects(
    database
      .updateTable('contact_messages')
      .set({ nextAttemptAt: immediately, deliveredAt: null, attempts: 0, lease: null })
      .where('id', '=', id)
      .where('suspicion', 'is', null),
  );

export type Quarantined = Pick<StoredMessage, 'id' | 'createdAt'> & { suspicion: string };

export async function quarantinedAfter(database: Database, id: number, limit: number) {
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

export const releaseMessage = (database: Database, id: number) =>
  affects(
    database
      .updateTable('contact_messages')
      .set({ suspicion: null, nextAttemptAt: immediately })
      .where('id', '=', id)
      .where('suspicion', 'is not', null),
  );
