import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/**
 * News may have a picture, and what is not public stands apart: `news_entries` has a row for each
 * number that the desk has worked on, `news_copies` the texts that no visitor sees (working copies,
 * what is scheduled, former versions). A version of the program that does not know them shows and
 * changes `news` as before.
 */
export function entries(engine: Engine): Migration {
  const { id, json, timestamp } = columnTypes[engine];
  return {
    async up(db) {
      await sql`alter table news add column picture text`.execute(db);
      await sql`alter table news add column "pictureDescription" ${json}`.execute(db);
      await sql`create index news_picture on news (picture) where picture is not null`.execute(db);
      await sql`create table news_entries (
        id integer primary key,
        version integer not null,
        "changedAt" ${timestamp} not null,
        "dueAt" ${timestamp},
        "binnedAt" ${timestamp}
      )`.execute(db);
      await sql`create index news_entries_due on news_entries ("dueAt")
        where "dueAt" is not null`.execute(db);
      await sql`create index news_entries_binned on news_entries ("binnedAt")
        where "binnedAt" is not null`.execute(db);
      await sql`create table news_copies (
        id ${id},
        "newsId" integer not null,
        kind text not null,
        number integer not null,
        reason text,
        "madeAt" ${timestamp} not null,
        title ${json} not null,
        content ${json} not null,
        picture text,
        "pictureDescription" ${json} not null,
        date text not null,
        unique ("newsId", kind, number)
      )`.execute(db);
      await sql`create index news_copies_picture on news_copies (picture)
        where picture is not null`.execute(db);
    },
  };
}
