import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The page of an item shows photos of this album below the text. */
export const albumsOfNews: Migration = {
  async up(database) {
    for (const table of ['news', 'news_copies']) {
      await sql`alter table ${sql.table(table)} add column album integer`.execute(database);
    }
  },
};
