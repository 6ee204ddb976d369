import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Which items `lodge sample` made. Ids are never used twice, so a mark holds however the item is
 * edited, and never falls on another.
 */
export const samples: Migration = {
  async up(db) {
    await sql`create table samples (
      kind text not null,
      "itemId" integer not null,
      primary key (kind, "itemId")
    )`.execute(db);
  },
};
