import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Postgres, runPostgres } from '#tests/postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { errorKind } from './error-kind.ts';
import { migrate } from './migrate.ts';

// Servers start and recover during these tests, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });
let postgres: Postgres;
beforeAll(async () => {
  postgres = await runPostgres();
});
afterAll(() => postgres.remove());

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
});

function open(queryTimeout = 2_000): Database {
  const database = openDatabase(postgres.url.replace('lodge@', 'lodge:secret@'), {
    queryTimeout,
    warn: (line) => warnings.push(line),
  });
  onTestFinished(() => database.destroy());
  return database;
}

const ask = (database: Database) => sql`select 1`.execute(database);

/** The pool reuses the last connection, so this process also handles the next query. */
async function backend(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return rows[0]?.pid ?? Number.NaN;
}

test('an outage without visitors is logged once, whatever the number of connections', async () => {
  const database = open();
  const held = Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(database));
  await Promise.all(held);
  await postgres.end('SIGQUIT');
  await expect.poll(() => warnings.length).toBe(1);
  // An existing connection reports its end; a new one is refused.
  await expect(ask(database)).rejects.toThrow(/terminated|ECONNREFUSED/);
  await postgres.start();
  await ask(database);
  expect(warnings).toEqual([expect.stringContaining('broke'), 'The database answers again.']);
  expect(warnings.join()).not.toContain('secret');
  await postgres.end('SIGQUIT');
  await expect.poll(() => warnings.length).toBe(3);
  await postgres.start();
  await ask(database);
});

test('a connection that ends within a transaction counts as an outage', async () => {
  const [database, other] = [open(), open()];
  const failures: unknown[] = [];
  const broken = database.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(${await backend(transaction)})`.execute(other);
    const fail = async () => {
      failures.push(await ask(transaction).catch((error) => error));
      return String(failures.at(-1));
    };
    await expect.poll(fail).toContain('is not queryable');
  });
  await expect(broken).rejects.toThrow();
  expect(failures.filter((failure) => errorKind(failure) !== 'away')).toEqual([]);
});

test('a silent connection is not used again', async () => {
  const database = open(1_000);
  const pid = await backend(database);
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => void process.kill(pid, 'SIGCONT'));
  await expect(ask(database)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await ask(database);
  expect(await backend(database)).not.toBe(pid);
});

test('the server ends a query that takes too long, and keeps the connection', async () => {
  const database = open(1_000);
  const pid = await backend(database);
  await expect(sql`select pg_sleep(60)`.execute(database)).rejects.toMatchObject({ code: '57014' });
  expect(await backend(database)).toBe(pid);
  expect(warnings).toEqual([]);
});

test('the tool and migrations have no timeout', async () => {
  const site = open(1_000);
  const tool = open(0);
  const other = new pg.Client(postgres.url);
  onTestFinished(() => other.end());
  await other.connect();
  // Kysely holds this lock while it migrates.
  const lock = '3853314791062309107';
  await other.query(`select pg_advisory_lock(${lock})`);
  let migrated = false;
  const migrating = migrate(site, 'postgres').then(() => {
    migrated = true;
  });
  const waiting = "select 1 from pg_stat_activity where wait_event = 'advisory'";
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  const long = sql`select pg_sleep(2)`.execute(tool);
  await expect(sql`select pg_sleep(60)`.execute(site)).rejects.toMatchObject({ code: '57014' });
  expect(migrated).toBe(false);
  await other.query(`select pg_advisory_unlock(${lock})`);
  await Promise.all([migrating, long]);
  expect(await site.selectFrom('news').selectAll().execute()).toEqual([]);
});
