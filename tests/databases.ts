/** Empty databases of both engines, for tests that must hold on either. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { type Database, type Engine, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

export const engines: Engine[] = ['sqlite', 'postgres'];

/** A folder that is gone when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

let made = 0;

/** Address of a database without tables; gone when the test ends. */
export async function emptyDatabaseUrl(engine: Engine): Promise<string> {
  if (engine === 'sqlite') return `file:${join(temporaryFolder(), 'lodge.sqlite')}`;
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await administer(`create database ${name}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  return inject('postgresUrl').replace(/postgres$/, name);
}

/** A database with its tables, closed and gone when the test ends. */
export async function migratedDatabase(engine: Engine): Promise<Database> {
  const database = openDatabase(await emptyDatabaseUrl(engine));
  onTestFinished(() => database.destroy());
  await migrate(database, engine);
  return database;
}

/** The revisions of the lists, read without a visitor's time limit. */
export async function revisionsOf(database: Database): Promise<Record<string, string>> {
  const rows = await database.selectFrom('revisions').selectAll().execute();
  return Object.fromEntries(rows.map(({ list, revision }) => [list, revision]));
}

/** Resolves once somebody waits for what a transaction on PostgreSQL has locked. */
export async function untilAwaited(transaction: Database): Promise<void> {
  const waiting = sql`select 1 from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await vi.waitFor(async () => {
    expect((await waiting.execute(transaction)).rows).not.toEqual([]);
  }, 20_000);
}
