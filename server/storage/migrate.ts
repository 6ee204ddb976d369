import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Database, type Engine, withoutTimeout } from './database.ts';
import { errorKind } from './error-kind.ts';
import { tables } from './migrations/0001-content.ts';

/** A released migration is never changed: add another. */
export function migrations(engine: Engine): Record<string, Migration> {
  return { '0001-content': tables(engine) };
}

function migratorOf(database: Database, list: Record<string, Migration>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => list } });
}

export async function migrate(database: Database, engine: Engine, list = migrations(engine)) {
  const { error } = await withoutTimeout(database, (connection) =>
    migratorOf(connection, list).migrateToLatest(),
  );
  if (error) throw error;
}

export class OtherTables extends Error {
  override name = 'OtherTables';
  readonly age: 'none' | 'older' | 'newer';

  constructor(age: OtherTables['age'], names: string[]) {
    super(`The tables are ${age}: ${names.join(', ')}`);
    this.age = age;
  }
}

/** After a rollback, this version uses the tables of a newer one. */
export async function requireUsableTables(database: Database, engine: Engine): Promise<void> {
  const known = await migratorOf(database, migrations(engine)).getMigrations();
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new OtherTables('none', pending);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const names = new Set(known.map(({ name }) => name));
  const unknown = rows.map(({ name }) => name).filter((name) => !names.has(name));
  if (unknown.length > 0 && pending.length > 0) throw new OtherTables('newer', unknown);
  if (pending.length > 0)
    throw new OtherTables(pending.length === known.length ? 'none' : 'older', pending);
}

/** Returns undefined if the tables need no migration. */
async function outdatedTables(database: Database, engine: Engine) {
  try {
    await requireUsableTables(database, engine);
    return undefined;
  } catch (error) {
    if (error instanceof OtherTables && error.age !== 'newer') return error.age;
    throw error;
  }
}

const isPassing = (error: unknown) => ['away', 'busy'].includes(errorKind(error) ?? '');

interface Waiting {
  timeout: number;
  /** Called every ten seconds. `failure` is undefined if the migration itself takes long. */
  onWaiting: (failure?: Error) => void;
}

const betweenAttempts = 1_000;
const betweenLines = 10_000;

/**
 * Migrates as soon as the database responds; rejects after the timeout or other failures. Resolves
 * to true if the database had no tables.
 */
export async function awaitDatabase(
  database: Database,
  engine: Engine,
  { timeout, onWaiting }: Waiting,
): Promise<boolean> {
  const deadline = performance.now() + timeout;
  // A database that does not even refuse the connection counts as unavailable.
  let failure: Error | undefined = new Error('timeout expired');
  let isReported = false;
  const report = () => {
    isReported = true;
    onWaiting(failure);
  };
  const silence = setTimeout(() => isReported || report(), betweenAttempts);
  const lines = setInterval(report, betweenLines);
  try {
    for (;;) {
      try {
        const age = await outdatedTables(database, engine);
        failure = undefined;
        if (age) await migrate(database, engine);
        return age === 'none';
      } catch (error) {
        if (!isPassing(error) || performance.now() >= deadline) throw error;
        failure = error as Error;
        if (!isReported) report();
      }
      await pause(betweenAttempts);
    }
  } finally {
    clearTimeout(silence);
    clearInterval(lines);
  }
}
