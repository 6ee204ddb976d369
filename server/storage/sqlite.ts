/**
 * Connects Kysely to Node's SQLite driver. The driver is synchronous, so its calls must not block:
 * while another process holds a lock, a query is retried. There are two connections to one file, so
 * that no read waits for a write: one reads, the other writes and runs transactions.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { within } from '../timing.ts';
import { errorKind } from './error-kind.ts';
import {
  checkOf,
  createDatabaseFile,
  refuseEmptyFile,
  removeEmptyFile,
  requireDatabaseFile,
  SqliteHandle,
} from './sqlite-file.ts';

interface OpenFile {
  reader: SqliteHandle;
  writer: SqliteHandle;
  checkFile: () => void;
}

class Connection implements DatabaseConnection {
  readonly open: OpenFile;
  readonly #driver: SqliteDriver;
  /** Gives the lock to the next transaction; undefined outside a transaction. */
  unlock: (() => void) | undefined;

  constructor(driver: SqliteDriver, open: OpenFile) {
    this.#driver = driver;
    this.open = open;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.unlock) return this.open.writer.run(query);
    return SelectQueryNode.is(query.query)
      ? this.#driver.read(this.open, query)
      : this.#driver.write(this.open, query);
  }

  /** All rows are read together, because an open cursor would keep its snapshot for all readers. */
  async *streamQuery<R>(query: CompiledQuery): AsyncGenerator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

interface SqliteOptions {
  timeout: number;
  create: boolean;
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #timeout: number;
  readonly #create: boolean;
  readonly #retry = new LockRetry();
  readonly #writing = new Mutex();
  #open: Promise<OpenFile> | undefined;

  constructor(file: string, { timeout, create }: SqliteOptions) {
    this.#file = resolve(file);
    this.#timeout = timeout;
    this.#create = create;
  }

  /** The file is opened later, because Kysely's `destroy` would wait for it. */
  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    this.#open ??= this.#openFile().catch((error) => {
      this.#open = undefined;
      throw error;
    });
    return new Connection(this, await this.#open);
  }

  async releaseConnection(connection: Connection): Promise<void> {
    if (connection.unlock) await this.rollbackTransaction(connection);
  }

  /** The file is not checked: nothing is lost if a deleted file is read. */
  read<R>({ reader }: OpenFile, query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#retry.run(this.#deadline(), () => reader.run<R>(query));
  }

  /** Resolves only if the file still exists after the write, so that a lost write is reported. */
  async write<R>({ writer, checkFile }: OpenFile, query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = this.#deadline();
    const unlock = await this.#writing.lock(deadline);
    try {
      const result = await this.#retry.run(deadline, () => writer.run<R>(query));
      checkFile();
      return result;
    } finally {
      unlock();
    }
  }

  async beginTransaction(connection: Connection): Promise<void> {
    const { writer } = connection.open;
    const deadline = this.#deadline();
    const unlock = await this.#writing.lock(deadline);
    try {
      // A transaction that reads before it writes would fail if another process wrote in between.
      await this.#retry.run(deadline, () => writer.exec('begin immediate'));
    } catch (error) {
      unlock();
      throw error;
    }
    connection.unlock = unlock;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { writer, checkFile } = connection.open;
    await this.#retry.run(this.#deadline(), () => writer.exec('commit'));
    checkFile();
    this.#end(connection);
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    const { writer } = connection.open;
    try {
      // After some errors, SQLite has already rolled back.
      if (writer.inTransaction) writer.exec('rollback');
    } finally {
      this.#end(connection);
    }
  }

  #end(connection: Connection): void {
    connection.unlock?.();
    connection.unlock = undefined;
  }

  async destroy(): Promise<void> {
    this.#retry.close();
    const open = await this.#open?.catch(() => undefined);
    open?.reader.close();
    open?.writer.close();
  }

  #deadline(): number {
    return performance.now() + this.#timeout;
  }

  async #openFile(): Promise<OpenFile> {
    const deadline = this.#deadline();
    const file = this.#file;
    const handles: SqliteHandle[] = [];
    const connect = () => {
      const handle = new SqliteHandle(file);
      handles.push(handle);
      return handle;
    };
    if (!this.#create) requireDatabaseFile(file);
    const made = this.#create && createDatabaseFile(file);
    try {
      const beingMade = () => true;
      if (!made) await this.#retry.run(deadline, () => refuseEmptyFile(file), beingMade);
      const writer = connect();
      // SQLite never waits for this lock, whatever its timeout is.
      await this.#retry.run(deadline, () => writer.exec('pragma journal_mode = wal'));
      // With FULL, a confirmed message survives a power failure.
      writer.exec('pragma synchronous = full');
      const reader = connect();
      reader.exec('pragma query_only = on');
      // The first read creates the write-ahead log and fails if the file is damaged.
      await this.#retry.run(deadline, () => reader.exec('select count(*) from sqlite_schema'));
      return { reader, writer, checkFile: checkOf(file) };
    } catch (error) {
      for (const handle of handles) handle.close();
      if (made) removeEmptyFile(file);
      throw error;
    }
  }
}

class Adapter extends SqliteAdapter {
  /** Without this, Kysely would pass only one query at a time to the driver. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely assumes that SQLite cannot roll back changes of tables. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(file: string, options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(file, options),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const shortestPause = 5;
const longestPause = 50;

/** SQLite has no notification when another process releases its lock. */
class LockRetry {
  readonly #closing = new AbortController();

  async run<T>(
    deadline: number,
    attempt: () => T,
    mayPass = (error: unknown) => errorKind(error) === 'busy',
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      if (this.#closing.signal.aborted) throw new Error('The database was closed');
      try {
        return attempt();
      } catch (error) {
        if (!mayPass(error) || performance.now() >= deadline) throw error;
      }
      const grown = Math.min(shortestPause * 1.5 ** tries, longestPause);
      // Jitter prevents waiting processes from retrying simultaneously.
      await pause(grown * (0.5 + Math.random() / 2), undefined, {
        signal: this.#closing.signal,
      }).catch(() => {});
    }
  }

  close(): void {
    this.#closing.abort();
  }
}

/** Callers get the lock in the order of their requests. */
class Mutex {
  #last = Promise.resolve();

  /** Resolves to the function that releases the lock. */
  async lock(deadline: number): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve: unlock } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await within(deadline - performance.now(), before, 'database is locked');
      return unlock;
    } catch (error) {
      // The next caller still waits for those before this one.
      void before.then(unlock);
      throw Object.assign(error as Error, { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    }
  }
}
