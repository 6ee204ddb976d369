import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Postgres, runPostgres } from '#tests/postgres.ts';
import { type Database, openDatabase } from './database.ts';
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
