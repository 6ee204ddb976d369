import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/**
 * Photos that were moved have a position, which takes the place of their id in the order of the
 * gallery: positions are the ids of other photos, handed round, so that what is added later, by any
 * version of the program, comes first. `staged_photos` are those that nobody may see yet.
 */
export function albums(engine: Engine): Migration {
  const { id, json, timestamp } = columnTypes[engine];
  return {
    async up(db) {
      await sql`alter table gallery add column position integer`.execute(db);
      await sql`alter table gallery add column album integer`.execute(db);
      await sql`create index gallery_order
        on gallery (coalesce(position, id) desc, id desc)`.execute(db);
      await sql`create index gallery_album on gallery (album) where album is not null`.execute(db);
      await sql`create table albums (
        id ${id},
        title ${json} not null,
        date text not null
      )`.execute(db);
      await sql`create table staged_photos (
        id ${id},
        "imageUrl" text not null,
        "fileName" text not null,
        caption ${json} not null,
        album integer,
        "stagedAt" ${timestamp} not null
      )`.execute(db);
      await sql`create index staged_photos_photo on staged_photos ("imageUrl")`.execute(db);
    },
  };
}
