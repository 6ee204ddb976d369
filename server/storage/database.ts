import { fileURLToPath } from 'node:url';
import {
  type Dialect,
  type Generated,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  type RawBuilder,
  replaceWithNoncontingentExpression,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { CollectionName } from '#shared/collections/collections.ts';
import { createOutageLog, withOutageLog } from './outage.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** JSON is read and written as text on both engines. */
type Json = string;
/** The format is ISO 8601 in UTC on both engines. */
type Timestamp = string;

/** Versions are earlier texts; an entry has at most one text in each other state. */
export type TextState = 'draft' | 'scheduled' | 'public' | 'version';

export interface Tables {
  contact_messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    createdAt: Generated<Timestamp>;
    idempotencyKey: string | null;
    /** The reason for the quarantine; null if the message is not held back. */
    suspicion: string | null;
    attempts: Generated<number>;
    /** No instance claims the message for delivery before this time. */
    nextAttemptAt: Generated<Timestamp>;
    lease: string | null;
    lastError: string | null;
    deliveredAt: Timestamp | null;
    answeredAt: Timestamp | null;
    answeredBy: string | null;
  };
  /** Published items only, copied from `texts` for the public pages. */
  news: {
    id: Generated<number>;
    title: Json;
    content: Json;
    createdAt: Generated<Timestamp>;
    /** The time of the last correction that visitors can see. */
    updatedAt: Generated<Timestamp>;
    /** All other fields that visitors can see, without empty ones. */
    fields: Json;
    /** The beginning of the event; null if the item announces none. */
    beginsAt: Timestamp | null;
    /** The end of a coming event; the schedule sets it to null when the event is over. */
    comingUntil: Timestamp | null;
  };
  entries: {
    collection: CollectionName;
    id: number;
    /** The id of the last operation; '' before the first one. */
    lastOperation: Generated<string>;
    /** The ids of some operations before it, the last one first, separated by spaces. */
    earlierOperations: Generated<string>;
    /** The id of the operation that last changed the public text; '' before the first. */
    lastPublication: Generated<string>;
    /** The number of the last version that yielded to another person's text; 0 if there is none. */
    lastConflict: Generated<number>;
    changedAt: Timestamp;
    /** The name of the person of the last operation; null if it is not known. */
    changedBy: string | null;
    /** JSON of the names of those who last changed parts of the text, by path. */
    authors: Generated<string>;
    /** Null if the entry is not public. */
    publishedAt: Timestamp | null;
    scheduledFor: Timestamp | null;
    binnedAt: Timestamp | null;
    /** Photos are sorted by position; a new entry comes last. */
    position: Generated<number>;
  };
  texts: {
    collection: CollectionName;
    id: number;
    state: TextState;
    /** Versions are counted from 1; other texts have 0. */
    number: number;
    reason: 'published' | 'withdrawn' | 'discarded' | 'replaced' | null;
    madeAt: Timestamp;
    /** The person's name; null if it is not known. */
    madeBy: string | null;
    /** JSON of a conflict with another person's text. */
    conflict: string | null;
    fields: Json;
  };
  /** The addresses of the files to which a text refers. */
  text_files: {
    collection: CollectionName;
    id: number;
    state: TextState;
    number: number;
    file: string;
  };
  /** Published photos only, copied from `texts` for the public pages. */
  gallery: {
    id: Generated<number>;
    imageUrl: string;
    caption: Json;
    /** 0 if the photo is in no album. */
    album: Generated<number>;
    /** '' if the photo is in no public album. */
    albumDate: Generated<string>;
    /** The photos of an album are sorted by position. */
    position: Generated<number>;
  };
  /** The table contains the files of photos, and PDFs in pieces. */
  files: {
    name: string;
    address: string;
    type: string;
    storedAt: Timestamp;
    bytes: Uint8Array;
  };
  /** A change of a list, or of the public texts of another collection, gives it another revision. */
  revisions: { list: string; revision: string };
  state: { key: string; value: string; changedAt: Timestamp };
  desk_keys: { hash: string; kind: string; until: Timestamp; name: string | null };
  /** The table has one row; its time is the end of maintenance mode, in the past if there is none. */
  maintenance: { until: Timestamp };
}

export type Database = Kysely<Tables>;

export function sqliteFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

export function engineOf(url: string): Engine {
  return url.startsWith('file:') ? 'sqlite' : 'postgres';
}

export function engineIn(database: Database): Engine {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Locks the rows until the transaction ends. On SQLite, a transaction locks the whole database. */
export function forUpdate<Table extends keyof Tables, Row>(
  transaction: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineIn(transaction) === 'postgres' ? query.forUpdate() : query;
}

export async function countOf<All, Table extends keyof All>(
  query: SelectQueryBuilder<All, Table, object>,
): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll().as('count'));
  const { count } = (await counting.executeTakeFirstOrThrow()) as { count: unknown };
  return Number(count);
}

export async function affectedRows(query: {
  executeTakeFirst(): Promise<{ numDeletedRows?: bigint; numUpdatedRows?: bigint } | undefined>;
}): Promise<number> {
  const { numDeletedRows = 0n, numUpdatedRows = numDeletedRows } =
    (await query.executeTakeFirst()) ?? {};
  return Number(numUpdatedRows);
}

export const affects = async (query: Parameters<typeof affectedRows>[0]): Promise<boolean> =>
  (await affectedRows(query)) > 0;

interface DatabaseOptions {
  /** The timeout is in milliseconds; 0 means none. On SQLite it limits only the wait for a lock. */
  queryTimeout?: number;
  /** Creates a missing SQLite file; otherwise the first query rejects with `NoDatabase`. */
  create?: boolean;
  warn?: (line: string) => void;
}

const defaultTimeout = 5_000;

/** SQLite accepts an empty list after `in`, but PostgreSQL refuses it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

const kyselyOn = (dialect: Dialect) => new Kysely<Tables>({ dialect, plugins: [emptyLists] });

const unlimited = new WeakMap<Database, () => Database>();

export function openDatabase(
  url: string,
  { queryTimeout = defaultTimeout, create = true, warn = console.warn }: DatabaseOptions = {},
): Database {
  if (engineOf(url) === 'sqlite') {
    const timeout = queryTimeout || defaultTimeout;
    const dialect = sqliteDialect(sqliteFile(url), { timeout, create });
    return withOutageLog(kyselyOn(dialect), createOutageLog(warn));
  }
  const outage = createOutageLog(warn);
  const dialect = postgresDialect(url, queryTimeout, outage);
  const database = withOutageLog(kyselyOn(dialect), outage);
  unlimited.set(database, () => openDatabase(url, { queryTimeout: 0, warn }));
  return database;
}

export async function withoutTimeout<T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const open = unlimited.get(database);
  if (!open) return work(database);
  await using opened = open();
  return await work(opened);
}

/** The time of the database's clock, or one before or after it. */
export function databaseTime(
  database: Database,
  { days = 0, minutes = 0 } = {},
): RawBuilder<string> {
  const added = sql.lit(days * 24 * 60 + minutes);
  return engineIn(database) === 'postgres'
    ? sql<string>`(now() + make_interval(mins => ${added}))`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${added} || ' minutes')`;
}

export async function databaseNow(database: Database): Promise<string> {
  const { now } = await database
    .selectNoFrom(databaseTime(database).as('now'))
    .executeTakeFirstOrThrow();
  return now;
}
