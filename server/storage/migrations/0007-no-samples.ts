import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Samples are told by their texts and pictures; a table of marks is no longer needed. */
export const noSamples: Migration = {
  async up(db) {
    await sql`drop table samples`.execute(db);
  },
};
