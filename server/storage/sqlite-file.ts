import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { attempted } from './error-kind.ts';

/** Only the operator can repair it; the message contains the remedy. */
export class DatabaseFileError extends Error {
  override name = 'DatabaseFileError';
}

export class NoDatabase extends Error {
  override name = 'NoDatabase';
}

export function requireDatabaseFile(file: string): void {
  try {
    // SQLite would open a file without write permission and fail at the first write.
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw attempted(error, { path: file, attempt: 'database' });
    }
    throw new NoDatabase(`There is no database at ${file} (DATABASE_URL).`);
  }
}

/**
 * Returns false if the file exists. Only the last folder is created: others may be on a disk that is
 * not mounted. (And in /proc, Node would try to create them without end.)
 */
export function createDatabaseFile(file: string): boolean {
  const folder = dirname(file);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The folder may also be a link to a disk that is not mounted.
    if (code === 'ENOENT' || !existsSync(folder)) {
      throw new DatabaseFileError(
        `The folder ${folder}, in which DATABASE_URL has the database, does not exist. Mount its disk, create it, or correct DATABASE_URL.`,
      );
    }
    if (code !== 'EEXIST') throw attempted(error, { path: file, attempt: 'database' });
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
  const error = { code: 'ERR_SQLITE_ERROR', errcode: 26, path: file };
  throw Object.assign(new Error(`${file} is empty`), error);
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
      if (identityOf(name) === identity) continue;
      throw new DatabaseFileError(
        `The database file ${name} was deleted or replaced while in use. Stop the site, put the file back or restore a backup, and start again.`,
      );
    }
  };
}

const keptStatements = 200;

export class SqliteHandle {
  readonly #file: string;
  readonly #database: DatabaseSync;
  /** Preparing a statement takes longer than most queries; the oldest is evicted first. */
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  /** SQLite's own timeout would block the event loop. */
  constructor(file: string) {
    this.#file = file;
    this.#database = this.#named(() => new DatabaseSync(file, { timeout: 0 }));
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#named(() => this.#database.exec(sql));
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    return this.#named(() => {
      const { statement, returnsRows } = this.#prepared(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  close(): void {
    this.#database.close();
  }

  #named<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw attempted(error, { path: this.#file });
    }
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
