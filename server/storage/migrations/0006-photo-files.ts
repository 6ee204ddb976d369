import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/**
 * The files of the photos. `imageUrl` is what a row of the gallery shows them by; they are stored
 * before there is such a row, and served only while there is.
 */
export function photoFiles(engine: Engine): Migration {
  const { bytes, timestamp } = columnTypes[engine];
  return {
    async up(db) {
      // The bytes come last: SQLite reads the columns before them without the pages of a photo.
      await sql`create table photo_files (
        name text primary key,
        "imageUrl" text not null,
        type text not null,
        "storedAt" ${timestamp} not null,
        bytes ${bytes} not null
      )`.execute(db);
      await sql`create index photo_files_photo on photo_files ("imageUrl")`.execute(db);
      await sql`create index gallery_photo on gallery ("imageUrl")`.execute(db);
      // Photos do not shrink, so PostgreSQL need not try.
      if (engine === 'postgres') {
        await sql`alter table photo_files alter column bytes set storage external`.execute(db);
      }
    },
  };
}
