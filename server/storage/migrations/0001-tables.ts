import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { columnTypes } from './columns.ts';

/** The three tables of the specification; news is read newest first. */
export function tables(engine: Engine): Migration {
  const { id, json, timestamp, now } = columnTypes[engine];
  return {
    async up(db) {
      await sql`create table contact_messages (
        id ${id},
        name text not null,
        email text not null,
        message text not null,
        "createdAt" ${timestamp} not null default ${now}
      )`.execute(db);
      await sql`create table news (
        id ${id},
        title ${json} not null,
        content ${json} not null,
        "createdAt" ${timestamp} not null default ${now}
      )`.execute(db);
      await sql`create index news_newest on news ("createdAt" desc, id desc)`.execute(db);
      await sql`create table gallery (
        id ${id},
        "imageUrl" text not null,
        caption ${json} not null
      )`.execute(db);
    },
  };
}
