/** One Kysely on SQLite or PostgreSQL, chosen by the address. */
import { fileURLToPath } from 'node:url';
import { type Generated, Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import { createOutageLog, withOutageLog } from './outage.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** A JSON column: read and written as text on both engines. */
type Json = string;
/** ISO 8601 in UTC on both engines. */
type Timestamp = string;

export interface Tables {
  contact_messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    createdAt: Generated<Timestamp>;
    /** The same for every repetition of one message. */
    idempotencyKey: string | null;
    /** Why the message is in quarantine; null if it is not. */
    suspicion: string | null;
    /** How often a delivery was begun. */
    attempts: Generated<number>;
    /** No instance claims the message for delivery before; one that claims it moves it on. */
    dueAt: Generated<Timestamp>;
    /** Names the last claim. */
    lease: string | null;
    /** The failure of the last attempt. */
    lastError: string | null;
    deliveredAt: Timestamp | null;
    /** When the lodge answered it, by its own mark. */
    answeredAt: Timestamp | null;
  };
  news: {
    id: Generated<number>;
    title: Json;
    content: Json;
    createdAt: Generated<Timestamp>;
    /** As `imageUrl` of the gallery. */
    picture: Generated<string | null>;
    pictureDescription: Generated<Json | null>;
  };
  /** A row for each number that was worked on at the desk. */
  news_entries: {
    id: number;
    /** The id of the operation that made the present state; '' before the first. */
    revision: Generated<string>;
    /** The one that made the present public text, or withdrew it. */
    publicRevision: Generated<string>;
    changedAt: Timestamp;
    /** When the copy `scheduled` becomes public. */
    dueAt: Timestamp | null;
    binnedAt: Timestamp | null;
  };
  /** Texts of entries that are not public. */
  news_copies: {
    id: Generated<number>;
    newsId: number;
    kind: 'working' | 'scheduled' | 'version';
    /** Counts the versions; 0 for the others, of which there is one at most. */
    number: number;
    /** Of a version: what it was kept at. */
    reason: 'published' | 'withdrawn' | 'replaced' | null;
    madeAt: Timestamp;
    title: Json;
    content: Json;
    picture: string | null;
    pictureDescription: Json;
    /** As typed. */
    date: string;
  };
  gallery: {
    id: Generated<number>;
    imageUrl: string;
    caption: Json;
    /** Replaces the id in the order, if the photo was moved. */
    position: Generated<number | null>;
    /** The number of its album. */
    album: Generated<number | null>;
    /** The id of the operation that made the present caption. */
    revision: Generated<string>;
    /** If the photo is turned: the `imageUrl` that it had before, and how far. */
    original: Generated<string | null>;
    degrees: Generated<number>;
  };
  /** Events; `date` is a day. */
  albums: { id: Generated<number>; title: Json; date: string; revision: Generated<string> };
  /** Photos that are encoded, but not public yet. */
  staged_photos: {
    id: Generated<number>;
    imageUrl: string;
    fileName: string;
    caption: Json;
    album: number | null;
    stagedAt: Timestamp;
    /** As of the gallery, of caption and album. */
    revision: Generated<string>;
    original: Generated<string | null>;
    degrees: Generated<number>;
  };
  /** Encoded photos; served while a public row refers to their `imageUrl`. */
  photo_files: {
    name: string;
    imageUrl: string;
    type: string;
    storedAt: Timestamp;
    bytes: Uint8Array;
  };
  /** One row for each list; written by triggers only. */
  revisions: { list: string; revision: string };
  /** Small facts that all instances share. */
  state: { key: string; value: string; changedAt: Timestamp };
  /** Who may come to the desk: hashes, until a moment. */
  desk_keys: { hash: string; kind: string; until: Timestamp };
  /** One row: until when a restore keeps others from changing the content. */
  maintenance: { until: Timestamp };
}

/** The image of a photo that may have been turned. */
export interface TurnedImage {
  imageUrl: string;
  /** The address of the files that it came with, if they are not those of `imageUrl`. */
  original: string | null;
  /** From there to the right. */
  degrees: number;
}

export type Database = Kysely<Tables>;

/** The path of a `file:` address; relative ones are taken from the working directory. */
export function sqliteFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

export function engineOf(url: string): Engine {
  return url.startsWith('file:') ? 'sqlite' : 'postgres';
}

/** The engine of an open database, or of a transaction in it. */
export function engineIn(database: Database): Engine {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/**
 * Locks the rows of a query until the transaction ends. On SQLite a transaction locks everything
 * from its beginning.
 */
export function forUpdate<Table extends keyof Tables, Row>(
  transaction: Database,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineIn(transaction) === 'postgres' ? query.forUpdate() : query;
}

/** How many rows a query finds. */
export async function countOf<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counting = query.select(({ fn }) => fn.countAll().as('count'));
  const { count } = (await counting.executeTakeFirstOrThrow()) as { count: unknown };
  return Number(count);
}

/** Runs a deletion or a change; returns how many rows it concerned. */
export async function affectedRows(query: {
  executeTakeFirst(): Promise<{ numDeletedRows?: bigint; numUpdatedRows?: bigint } | undefined>;
}): Promise<number> {
  const { numDeletedRows = 0n, numUpdatedRows = numDeletedRows } =
    (await query.executeTakeFirst()) ?? {};
  return Number(numUpdatedRows);
}

interface DatabaseOptions {
  /**
   * Milliseconds that a query may take, and beside it the wait for a connection; 0 for the long
   * work of the tool. SQLite's queries cannot be cut off: there it bounds the wait for a lock, which
   * is never without end.
   */
  queryTimeout?: number;
  /** Whether a missing file of SQLite is made; otherwise the first query rejects with `NoDatabase`. */
  create?: boolean;
  /** Takes a line for the operator. */
  warn?: (line: string) => void;
}

const defaultTimeout = 5_000;

/** Opens a database again, without a limit for its queries. */
const unlimited = new WeakMap<Database, () => Database>();

/** Connects at the first query. `await database.destroy()` when done. */
export function openDatabase(
  url: string,
  { queryTimeout = defaultTimeout, create = true, warn = console.warn }: DatabaseOptions = {},
): Database {
  if (engineOf(url) === 'sqlite') {
    const timeout = queryTimeout || defaultTimeout;
    const dialect = sqliteDialect(sqliteFile(url), { timeout, create });
    return withOutageLog(new Kysely<Tables>({ dialect }), createOutageLog(warn));
  }
  const outage = createOutageLog(warn);
  const dialect = postgresDialect(url, queryTimeout, outage);
  const database = withOutageLog(new Kysely<Tables>({ dialect }), outage);
  unlimited.set(database, () => openDatabase(url, { queryTimeout: 0, warn }));
  return database;
}

/** Runs work that may take longer than a query of the site, on a connection without a limit. */
export async function withoutTimeout<T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const open = unlimited.get(database);
  if (!open) return work(database);
  const opened = open();
  try {
    return await work(opened);
  } finally {
    await opened.destroy();
  }
}
