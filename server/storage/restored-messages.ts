/**
 * Messages at a restore. Those that were answered `OK` and may still be unread stay, though the backup
 * does not have them: what comes while the restore is being prepared, and what waits for its delivery
 * or for a judgment. None is sent again that the site still has and has sent; of one that was deleted
 * since the backup was made, nobody knows that any more.
 */
import type { DatabaseSync } from 'node:sqlite';
import { Digest, type Row, rowsIn } from './backup-file.ts';
import type { Database } from './database.ts';
import { findMessage, type StoredMessage } from './messages.ts';
import { NotReplaced } from './not-replaced.ts';

/** PostgreSQL counts no further; a damaged row may hold more than JavaScript can. */
const largestId = 2 ** 31 - 1;

export async function messageIds(database: Database): Promise<Set<number>> {
  const rows = await database
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '<=', largestId)
    .orderBy('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const written = ['name', 'email', 'message', 'createdAt'];

/** The same for one message in the site and in the backup, whatever its id in each. */
function identityOf(row: Row): string {
  if (row.idempotencyKey !== null) return `key ${row.idempotencyKey}`;
  const digest = new Digest(written);
  digest.add(row);
  return digest.end().checksum;
}

interface BackupMessages {
  ids: Set<number>;
  byIdentity: Map<string, { id: number; isDelivered: boolean }>;
}

export function messagesOf(backup: DatabaseSync): BackupMessages {
  const messages: BackupMessages = { ids: new Set(), byIdentity: new Map() };
  for (const row of rowsIn(backup, 'contact_messages')) {
    const id = Number(row.id);
    messages.ids.add(id);
    messages.byIdentity.set(identityOf(row), { id, isDelivered: row.deliveredAt !== null });
  }
  return messages;
}

/** More at once would be more parameters than a statement may have. */
const portion = 500;

async function* presentMessages(database: Database): AsyncGenerator<StoredMessage> {
  const ids = [...(await messageIds(database))];
  for (let from = 0; from < ids.length; from += portion) {
    yield* await database
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + portion))
      .orderBy('id')
      .execute();
  }
}

const isBeingSent = ({ deliveredAt, lease, dueAt }: StoredMessage) =>
  deliveredAt === null && lease !== null && Date.parse(dueAt) > Date.now();

interface Outstanding {
  /** What only the site has. */
  kept: StoredMessage[];
  /** What waits in the backup, under its id there, with the state of a delivery that was begun since. */
  begun: StoredMessage[];
}

/**
 * What a restore must carry over. Throws `NotReplaced` while a message is being sent that would get
 * another id: who sends it notes that under the old one, and it, or another, would count as delivered
 * or be sent again.
 */
export async function outstandingMessages(
  database: Database,
  backup: BackupMessages,
  known: Set<number>,
): Promise<Outstanding> {
  const outstanding: Outstanding = { kept: [], begun: [] };
  for await (const message of presentMessages(database)) {
    const { id, deliveredAt, attempts } = message;
    const other = backup.byIdentity.get(identityOf(message));
    const moves = other ? other.id !== id : backup.ids.has(id);
    if (moves && isBeingSent(message)) throw new NotReplaced('stillSending');
    if (other) {
      if (!other.isDelivered && attempts > 0) {
        outstanding.begun.push({ ...message, id: other.id });
      }
    } else if (deliveredAt === null || !known.has(id)) outstanding.kept.push(message);
  }
  return outstanding;
}

/** Puts messages back with the state of their delivery, under the same id where that is free. */
export async function putBack(database: Database, messages: StoredMessage[]): Promise<void> {
  for (const { id, ...message } of messages) {
    const taken = await findMessage(database, id);
    await database
      .insertInto('contact_messages')
      .values(taken ? message : { id, ...message })
      .execute();
  }
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
