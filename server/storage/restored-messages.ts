/**
 * Messages at a restore: those that come while it is being prepared were answered `OK`, so they stay;
 * and none is sent twice.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Row } from './backup-file.ts';
import type { Database } from './database.ts';
import { findMessage, type StoredMessage } from './messages.ts';

/** PostgreSQL counts no further; a damaged row may hold more than JavaScript can. */
const largestId = 2 ** 31 - 1;

export async function messageIds(database: Database): Promise<Set<number>> {
  const rows = await database
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '<=', largestId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those that were not there when the ids were read; a later one may have a lower id than an earlier one. */
export async function messagesSince(
  database: Database,
  known: Set<number>,
): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (const id of await messageIds(database)) {
    const message = known.has(id) ? undefined : await findMessage(database, id);
    if (message) messages.push(message);
  }
  return messages;
}

/**
 * Puts messages back with the state of their delivery, under the same id where that is free: who is
 * sending one now notes that under its id. One that the backup has, too, is there already.
 */
export async function putBack(database: Database, messages: StoredMessage[]): Promise<void> {
  for (const { id, ...message } of messages) {
    const taken = await findMessage(database, id);
    await database
      .insertInto('contact_messages')
      .values(taken ? message : { id, ...message })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .execute();
  }
}

type Written = Pick<StoredMessage, 'email' | 'message'>;

const isSame = (one: Written, { email, message }: Row) =>
  one.email === email && one.message === message;

/**
 * Whether a message is being sent whose id another one has in the backup: that one would be marked
 * as delivered in its place.
 */
export async function isSendingAnother(database: Database, backup: DatabaseSync): Promise<boolean> {
  const sending = await database
    .selectFrom('contact_messages')
    .select(['id', 'email', 'message'])
    .where('deliveredAt', 'is', null)
    .where('lease', 'is not', null)
    .where('dueAt', '>', new Date().toISOString())
    .execute();
  const sameId = backup.prepare('select email, message from contact_messages where id = ?');
  return sending.some((message) => {
    const other = sameId.get(message.id);
    return other !== undefined && !isSame(message, other);
  });
}

/** More at once would be more parameters than a statement may have. */
const portion = 500;

/** Messages that wait for their delivery in the backup, as far as this site has begun with it since. */
export async function begunSince(
  database: Database,
  backup: DatabaseSync,
): Promise<StoredMessage[]> {
  const waiting = backup
    .prepare('select id, email, message from contact_messages where "deliveredAt" is null')
    .all();
  const byId = new Map(waiting.map((row) => [Number(row.id), row]));
  const ids = [...byId.keys()];
  const begun: StoredMessage[] = [];
  for (let from = 0; from < ids.length; from += portion) {
    const messages = await database
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + portion))
      .where('attempts', '>', 0)
      .execute();
    begun.push(...messages.filter((message) => isSame(message, byId.get(message.id) ?? {})));
  }
  return begun;
}

export async function goOnDelivering(database: Database, messages: StoredMessage[]): Promise<void> {
  for (const { id, attempts, dueAt, lease, lastError, deliveredAt } of messages) {
    await database
      .updateTable('contact_messages')
      .set({ attempts, dueAt, lease, lastError, deliveredAt })
      .where('id', '=', id)
      .execute();
  }
}
