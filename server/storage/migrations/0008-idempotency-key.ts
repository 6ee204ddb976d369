import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The column's name is the one that the form and the code have for it. */
export const idempotencyKey: Migration = {
  async up(db) {
    await sql`alter table contact_messages rename column submission to "idempotencyKey"`.execute(
      db,
    );
    // SQLite cannot rename an index.
    await sql`drop index contact_messages_submission`.execute(db);
    await sql`create unique index contact_messages_idempotency_key
      on contact_messages ("idempotencyKey")`.execute(db);
  },
};
