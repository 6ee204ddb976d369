import { accessSync, closeSync, constants, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

export class DatabaseFileGone extends Error {
  override name = 'DatabaseFileGone';

  constructor(file: string) {
    super(
      `The database file ${file} was deleted or replaced while in use. Stop the site, put the file back or restore a backup, and start again.`,
    );
  }
}

export class NoDatabase extends Error {
  override name = 'NoDatabase';

  constructor(file: string) {
    super(`There is no database at ${file}.`);
  }
}

export function requireDatabaseFile(file: string): void {
  try {
    // SQLite would open a file without write permission and fail at the first write.
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw ['ENOENT', 'ENOTDIR'].includes(code) ? new NoDatabase(file) : error;
  }
}

/** Returns false if the file exists. */
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

/** An empty file has lost its content, so the program must not create tables in it. */
export function refuseEmptyFile(file: string): void {
  if (!isEmpty(file)) return;
  throw Object.assign(new Error(`${file} is empty`), { code: 'ERR_SQLITE_ERROR', errcode: 26 });
}

export function removeEmptyFile(file: string): void {
  if (isEmpty(file)) rmSync(file);
}

/** The device and the inode identify a file. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev}:${stats.ino}` : 'none';
}

/**
 * Returns a check for an operator who deletes the file, or copies a backup over it, while the site
 * runs. The open file still accepts writes, which are lost when it is closed.
 */
export function checkOf(file: string): () => void {
  const files = [file, `${file}-wal`].map((name) => [name, identityOf(name)] as const);
  return () => {
    for (const [name, identity] of files) {
      if (identityOf(name) !== identity) throw new DatabaseFileGone(name);
    }
  };
}

/** `node:sqlite` treats an object as named parameters and would silently shift the others. */
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

const keptStatements = 200;

export class SqliteHandle {
  readonly #database: DatabaseSync;
  /** Preparing a statement takes longer than most queries; the oldest is evicted first. */
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  /** SQLite's own timeout would block the event loop. */
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
