/** Contact messages in the database. */
import type { ContactMessage } from '#shared/contact.ts';
import type { Database } from './database.ts';

/** Stores a checked message and returns its id once it is committed. */
export async function storeMessage(database: Database, message: ContactMessage): Promise<number> {
  const { name, email, message: text } = message;
  const { id } = await database
    .insertInto('contact_messages')
    .values({ name, email, message: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
