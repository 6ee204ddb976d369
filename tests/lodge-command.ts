/** The tool as the operator runs it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import type { Database, Engine } from '#server/storage/database.ts';
import { openDatabase } from '#server/storage/database.ts';
import { runTool } from '../cli/program.ts';
import { migratedUrl, temporaryFolder } from './databases.ts';

const root = join(import.meta.dirname, '..');

export interface Run {
  code: number | null;
  out: string;
  /** Without the line on what the command works on. */
  err: string;
  /** That line. */
  place: string;
}

/** Runs a command without a terminal, as a process of its own, and waits for its end. */
export function lodge(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return lodgeIn(root, env, ...args);
}

async function inThisProcess(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const told: string[] = [];
  const { code, out, err } = await runTool(args, {
    settings: () => parseConfig(env),
    tell: (line) => void told.push(line),
  });
  const [place = '', ...warnings] = told;
  return { code, place, out, err: warnings.map((line) => `${line}\n`).join('') + err };
}

/**
 * Like `lodge`, but runs the command in the process of the test, which is faster. With SOAK it starts a real process.
 */
export const lodgeHere = process.env.SOAK ? lodge : inThisProcess;

interface Caller {
  /** Where the command is called. */
  folder: string;
  uid: number;
  gid: number;
}

/** The same, called in another folder, and perhaps by another user. */
export function lodgeIn(
  caller: string | Caller,
  env: Record<string, string>,
  ...args: string[]
): Promise<Run> {
  const { folder, ...user } = typeof caller === 'string' ? { folder: caller } : caller;
  const child = spawn(process.execPath, [join(root, 'cli/lodge.ts'), ...args], {
    cwd: folder,
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    run.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    run.err += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const [place = ''] = /^\S+ · .*\n/.exec(run.err) ?? [];
      resolve({ code, out: run.out, err: run.err.slice(place.length), place: place.trimEnd() });
    });
  });
}

export interface Workplace {
  /** The settings that the tool needs to work here. */
  env: Record<string, string>;
  database: Database;
  /** For files that are given to the tool. */
  folder: string;
}

/** A site's database, empty, gone when the test ends. */
export async function workplace(engine: Engine): Promise<Workplace> {
  const url = await migratedUrl(engine);
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  const folder = temporaryFolder();
  // For what a restore keeps of a site on PostgreSQL.
  vi.stubEnv('STATE_DIRECTORY', temporaryFolder());
  return { env: { DATABASE_URL: url }, database, folder };
}
