import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

/** Random rather than counted: a restored backup must not give an old number to a new state. */
const unique: Record<Engine, RawBuilder<unknown>> = {
  sqlite: sql`lower(hex(randomblob(16)))`,
  postgres: sql`gen_random_uuid()::text`,
};

/**
 * A mark for the state of each list that every change renews, whoever makes it, so that the site
 * sees at one glance whether what it keeps is still so.
 */
export function revisions(engine: Engine): Migration {
  return {
    async up(db) {
      await sql`create table revisions (list text primary key, revision text not null)`.execute(db);
      await sql`insert into revisions values ('news', ${unique[engine]}), ('gallery', ${unique[engine]})`.execute(
        db,
      );
      if (engine === 'postgres') {
        await sql`create function renew_revision() returns trigger language plpgsql as $$
          begin
            update revisions set revision = ${unique.postgres} where list = tg_table_name;
            return null;
          end
        $$`.execute(db);
        for (const list of ['news', 'gallery']) {
          await sql`create trigger ${sql.raw(`${list}_revision`)}
            after insert or update or delete or truncate on ${sql.table(list)}
            for each statement execute function renew_revision()`.execute(db);
        }
        return;
      }
      for (const list of ['news', 'gallery']) {
        for (const event of ['insert', 'update', 'delete']) {
          await sql`create trigger ${sql.raw(`${list}_revision_on_${event}`)}
            after ${sql.raw(event)} on ${sql.table(list)}
            begin
              update revisions set revision = ${unique.sqlite} where list = ${sql.lit(list)};
            end`.execute(db);
        }
      }
    },
  };
}
