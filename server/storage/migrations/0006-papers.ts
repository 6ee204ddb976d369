/** Papers are PDFs, stored in pieces. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { dialects } from './0001-schema.ts';

export const papers = (engine: Engine): Migration => {
  const { bytes, timestamp } = dialects[engine];
  const strict = engine === 'sqlite' ? 'strict' : '';
  const statements = [
    `create table papers (
      hash text primary key,
      size integer not null,
      "storedAt" ${timestamp} not null
    ) ${strict}`,
    `create table paper_pieces (
      hash text not null references papers on delete cascade,
      piece integer not null,
      bytes ${bytes} not null,
      primary key (hash, piece)
    ) ${strict}`,
    // PostgreSQL cannot compress PDFs further.
    ...(engine === 'postgres'
      ? ['alter table paper_pieces alter column bytes set storage external']
      : []),
  ];
  return {
    async up(database) {
      for (const statement of statements) await sql.raw(statement).execute(database);
    },
  };
};
