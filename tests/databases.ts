import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { type Database, type Engine, openDatabase, sqliteFile } from '#server/storage/database.ts';

export const engines: Engine[] = ['sqlite', 'postgres'];

/** Tests of code above the storage run on one engine; the soak test runs them on both. */
export const oneEngine = process.env.SOAK ? engines : engines.slice(0, 1);

/** The folder is removed when the test ends. */
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

async function postgresDatabase(options: string): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await administer(`create database ${name} ${options}`);
  onTestFinished(() => administer(`drop database ${name} with (force)`));
  return inject('postgresUrl').replace(/postgres$/, name);
}

const sqliteFileUrl = () => `file:${join(temporaryFolder(), 'lodge.sqlite')}`;

export async function emptyDatabaseUrl(engine: Engine): Promise<string> {
  return engine === 'sqlite' ? sqliteFileUrl() : postgresDatabase('');
}

export async function migratedUrl(engine: Engine): Promise<string> {
  if (engine === 'postgres') return postgresDatabase('template migrated strategy file_copy');
  const url = sqliteFileUrl();
  copyFileSync(inject('migratedFile'), sqliteFile(url));
  return url;
}

/** The database is closed and removed when the test ends. */
export async function migratedDatabase(engine: Engine): Promise<Database> {
  const database = openDatabase(await migratedUrl(engine));
  onTestFinished(() => database.destroy());
  return database;
}

/** Reads the revisions, without the short timeout for visitors. */
export async function revisionsOf(database: Database): Promise<Record<string, string>> {
  const rows = await database.selectFrom('revisions').selectAll().execute();
  return Object.fromEntries(rows.map(({ list, revision }) => [list, revision]));
}

/** Resolves when another query waits for a lock of this transaction on PostgreSQL. */
export async function untilAwaited(transaction: Database): Promise<void> {
  const waiting = sql`select 1 from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await vi.waitFor(async () => {
    expect((await waiting.execute(transaction)).rows).not.toEqual([]);
  }, 20_000);
}
