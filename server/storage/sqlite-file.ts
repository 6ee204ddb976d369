/** The file of an SQLite database, made for its owner alone and watched while in use; its handles. */

import { accessSync, closeSync, constants, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** The file was deleted or replaced since it was opened: a write would be lost. */
export class DatabaseFileGone extends Error {
  override name = 'DatabaseFileGone';

  constructor(file: string) {
    super(
      `The database file ${file} was deleted or replaced while in use. Stop the site, put the file back or restore a backup, and start again.`,
    );
  }
}

/** There is no file, and the caller may not create one. */
export class NoDatabase extends Error {
  override name = 'NoDatabase';

  constructor(file: string) {
    super(`There is no database at ${file}.`);
  }
}

/** Throws if the file is missing, or this user may not read and write it. */
export function requireDatabaseFile(file: string): void {
  try {
    // SQLite would open a file without write permission for reading, and fail at the first write.
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['ENOENT', 'ENOTDIR'].includes(code) ? new NoDatabase(file) : error;
  }
}

/**
 * Makes the file, empty, and its folder where they are missing; false where the file is there.
 * SQLite gives the files beside it the same permissions.
 */
export function createDatabaseFile(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    requireDatabaseFile(file);
    return false;
  }
}

function isEmpty(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === 0;
}

/**
 * Throws what SQLite throws for a file with other content. An empty one has lost its content, and
 * no empty site may take its place. A file that another process is making is empty for a moment, too.
 */
export function refuseEmptyFile(file: string): void {
  if (!isEmpty(file)) return;
  throw Object.assign(new Error(`${file} is empty`), { code: 'ERR_SQLITE_ERROR', errcode: 26 });
}

/** Undoes `createDatabaseFile` if nothing could be written, as on a full disk. */
export function removeEmptyFile(file: string): void {
  if (isEmpty(file)) rmSync(file);
}

/** Device and inode, which a file keeps wherever it is moved to. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : 'none';
}

/**
 * Checks that the open files are still those that others find by their names. An open file stays
 * usable after it was deleted, until it is closed.
 */
export class FileGuard {
  readonly #files: Map<string, string>;

  /** For a database that is open, so that its write-ahead log is there. */
  constructor(file: string) {
    this.#files = new Map([file, `${file}-wal`].map((name) => [name, identityOf(name)]));
  }

  /** Throws `DatabaseFileGone` if one was deleted or replaced. */
  check(): void {
    for (const [name, identity] of this.#files) {
      if (identityOf(name) !== identity) throw new DatabaseFileGone(name);
    }
  }
}

/**
 * `node:sqlite` takes an object in first place for a list of named parameters and shifts the
 * rest silently, so nothing but text, numbers, bytes and null may pass.
 */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const fits =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array;
    if (!fits) throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
  }
  return parameters as SQLInputValue[];
}

/** More than the site has; lists of parameters make statements of many lengths. */
const keptStatements = 200;

/** One connection of `node:sqlite`. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  /** Preparing costs more than most queries; the oldest goes first. */
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  /** Never waits for a lock: SQLite would block the event loop. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 0 });
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const { statement, returnsRows } = this.#prepared(sql);
    const values = bindable(parameters);
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  close(): void {
    this.#database.close();
  }

  #prepared(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= keptStatements) {
      this.#statements.delete(oldest);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
