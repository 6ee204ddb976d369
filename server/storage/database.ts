/** One Kysely on SQLite or PostgreSQL, chosen by the address. */
import { fileURLToPath } from 'node:url';
import { type Generated, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { sqliteDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** A JSON column: read and written as text on both engines. */
type Json = string;
/** A moment: ISO 8601 in UTC on both engines. */
type Timestamp = string;

export interface Tables {
  contact_messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    createdAt: Generated<Timestamp>;
    /** The same for every repetition of one submission; null for rows older than it. */
    submission: string | null;
    /** Why the message is in quarantine; null where it is not. */
    suspicion: string | null;
    /** How often a delivery was begun. */
    attempts: Generated<number>;
    /** No instance takes the message for delivery before; one that takes it moves it on. */
    dueAt: Generated<Timestamp>;
    /** Token of the instance that took the message last. */
    lease: string | null;
    /** What went wrong at the last attempt. */
    lastError: string | null;
    deliveredAt: Timestamp | null;
  };
  news: {
    id: Generated<number>;
    title: Json;
    content: Json;
    createdAt: Generated<Timestamp>;
  };
  gallery: { id: Generated<number>; imageUrl: string; caption: Json };
  /** Items that `lodge sample` made. */
  samples: { kind: 'news' | 'gallery'; itemId: number };
  /** One row for each list; written by triggers only. */
  revisions: { list: string; revision: string };
  /** Small facts that all instances share. */
  state: { key: string; value: string; changedAt: Timestamp };
}

export type Database = Kysely<Tables>;

/** ISO 8601; `infinity` and years before Christ, which no date of JavaScript is, stay as they are. */
function isoMoment(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const postgresParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoMoment],
  [pg.types.builtins.JSONB, (text) => text],
]);

function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: ((oid: number) =>
        postgresParsers.get(oid) ?? pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while idle is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** The path of a `file:` address; relative ones are taken from the working directory. */
export function sqliteFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

export function engineOf(url: string): Engine {
  return url.startsWith('file:') ? 'sqlite' : 'postgres';
}

/** Connects at the first query. `await database.destroy()` when done. */
export function openDatabase(url: string): Database {
  const dialect =
    engineOf(url) === 'sqlite' ? sqliteDialect(sqliteFile(url)) : postgresDialect(url);
  return new Kysely<Tables>({ dialect });
}
