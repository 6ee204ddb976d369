import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The names of the people at the desk: in a sign-in link, a session and an answered message. */
export const names: Migration = {
  async up(database) {
    await sql`alter table desk_keys add column name text`.execute(database);
    await sql`alter table contact_messages add column "answeredBy" text`.execute(database);
  },
};
