/** One connection of `node:sqlite`. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

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

export class SqliteHandle {
  readonly #database: DatabaseSync;
  /** Preparing costs more than most queries; the oldest goes first. */
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  /** Never waits for a lock: SQLite would block the event loop meanwhile. */
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
