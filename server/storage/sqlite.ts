/** Node's own SQLite in the shape that Kysely's SQLite dialect expects. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';

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

/** SQLite rolls back changes of tables like any other; Kysely assumes that it cannot. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** Opens the file, and creates it and its folder where they are missing. */
export function sqliteDialect(file: string): SqliteDialect {
  return new Dialect({
    database: async () => {
      if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
      const database = new DatabaseSync(file, { timeout: 5_000 });
      // FULL: what was answered as stored survives a loss of power.
      database.exec('pragma journal_mode = wal; pragma synchronous = full');
      return {
        close: () => database.close(),
        prepare(sql) {
          // A transaction waits for its turn to write at once: one that reads first and writes
          // later fails without waiting where another process wrote in between.
          const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...bindable(parameters)),
            run: (parameters) => statement.run(...bindable(parameters)),
            iterate: (parameters) => statement.iterate(...bindable(parameters)),
          };
        },
      };
    },
  });
}
