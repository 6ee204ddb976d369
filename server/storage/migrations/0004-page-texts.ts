/** A change of the lodge's own texts of pages gives them another revision. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { dialects } from './0001-schema.ts';

const isShown = (row: 'new' | 'old') => `${row}.kind = 'page' and ${row}.state = 'public'`;

/** Drafts are in the same table, so each row is tested. */
const changes = {
  insert: isShown('new'),
  update: `(${isShown('new')}) or (${isShown('old')})`,
  delete: isShown('old'),
};

const renew = (engine: Engine) =>
  `update revisions set revision = ${dialects[engine].random} where list = 'pages';`;

const triggers: Record<Engine, () => string[]> = {
  sqlite: () =>
    Object.entries(changes).map(
      ([event, condition]) => `create trigger pages_revision_on_${event} after ${event} on copies
        when ${condition}
        begin
          ${renew('sqlite')}
        end`,
    ),
  postgres: () => [
    `create function renew_revision_of_pages() returns trigger language plpgsql as $$
      begin
        ${renew('postgres')}
        return null;
      end
    $$`,
    ...Object.entries(changes).map(
      ([event, condition]) => `create trigger pages_revision_on_${event} after ${event} on copies
        for each row when (${condition}) execute function renew_revision_of_pages()`,
    ),
    `create trigger pages_revision_on_truncate after truncate on copies
      for each statement execute function renew_revision_of_pages()`,
  ],
};

export const pageTexts = (engine: Engine): Migration => ({
  async up(database) {
    const row = `insert into revisions values ('pages', ${dialects[engine].random})`;
    for (const statement of [row, ...triggers[engine]()]) {
      await sql.raw(statement).execute(database);
    }
  },
});
