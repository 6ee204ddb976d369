/** Messages as the lodge answers them: new, answered, or held back. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Box, boxes } from '#shared/boxes.ts';
import type { Database, Tables } from './database.ts';
import type { StoredMessage } from './messages.ts';

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

/** Messages of a box, newest first, from below a number on. */
export async function messagesIn(
  database: Database,
  box: Box,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<StoredMessage[]> {
  const all = inBox(database.selectFrom('contact_messages').selectAll(), box);
  const query = below === undefined ? all : all.where('id', '<', below);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countMessages(database: Database): Promise<Record<Box, number>> {
  const count = async (box: Box) => {
    const messages = database.selectFrom('contact_messages');
    const row = await inBox(
      messages.select(({ fn }) => fn.countAll().as('count')),
      box,
    ).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const [fresh, answered, held] = await Promise.all(boxes.map(count));
  return { new: fresh ?? 0, answered: answered ?? 0, held: held ?? 0 };
}

/** Marks a message as answered at a moment (ISO 8601), or as not answered; false where there is none. */
export async function markAnswered(
  database: Database,
  id: number,
  answeredAt: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('contact_messages')
    .set({ answeredAt })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks all new messages up to a number as answered; returns how many. */
export async function markAnsweredUpTo(
  database: Database,
  id: number,
  answeredAt: string,
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('contact_messages')
    .set({ answeredAt })
    .where('id', '<=', id)
    .where('answeredAt', 'is', null)
    .where('suspicion', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Mail servers take capitals in an address for small letters, and so do people. */
const isFrom = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export async function countMessagesFrom(database: Database, email: string): Promise<number> {
  const { count } = await database
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isFrom(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes all messages of an address for good; returns how many. */
export async function removeMessagesFrom(database: Database, email: string): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('contact_messages')
    .where(isFrom(email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
