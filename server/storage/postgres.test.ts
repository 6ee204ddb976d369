import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Postgres, runPostgres } from '#tests/postgres.ts';
import { type Database, openDatabase } from './database.ts';

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
});

test('a query of the site ends at its limit, one of the tool does not', async () => {
  const [site, tool] = [open(1_000), open(0)];
  const long = sql`select pg_sleep(2)`.execute(tool);
  await expect(sql`select pg_sleep(60)`.execute(site)).rejects.toMatchObject({ code: '57014' });
  await long;
});
