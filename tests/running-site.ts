/** The site as an operator starts it: a process of its own on a free port and an empty database. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serving from '../scripts/serving.json' with { type: 'json' };
import { startProcess } from './started-process.ts';

export interface RunningSite {
  url: string;
  /** Process id. */
  pid: number;
  /** Address of its database. */
  databaseUrl: string;
  /** Folder of its own, gone when it has stopped. */
  folder: string;
  /** Its settings, for a tool that works beside it. */
  env: Record<string, string>;
  /** All that it has printed so far. */
  printed(): string;
  /** Asks it to stop as an operator does; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it without warning, as a loss of power does. */
  kill(): Promise<void>;
}

interface Start {
  /** The repository, or a copy of it. */
  root?: string;
  /** By what `npm start` runs, which prepares what is missing; or as systemd and containers do. */
  by?: 'npm start' | 'bin/serve';
  /** From the sources, as `npm run dev` starts it. */
  development?: boolean;
  /** The user to run as; left out for the one who runs the tests. */
  user?: { uid: number; gid: number } | undefined;
}

/** Resolves once the site answers; rejects with what the process printed where it ends instead. */
export async function startSite(
  settings: Record<string, string> = {},
  { root = join(import.meta.dirname, '..'), by, development = false, user }: Start = {},
): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-site-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const databaseUrl = settings.DATABASE_URL ?? `file:${join(folder, 'lodge.sqlite')}`;
  const env = { DATABASE_URL: databaseUrl, ...settings };
  const main = join(root, 'server/main.ts');
  const direct = development ? [main, '--dev'] : [...serving.nodeOptions, main];
  const args = by === 'npm start' ? [join(root, 'scripts/run.mjs'), 'start'] : direct;
  const site = startProcess(
    by === 'bin/serve' ? join(root, by) : process.execPath,
    by === 'bin/serve' ? [] : args,
    {
      cwd: root,
      env: {
        ...process.env,
        ...(development ? { NODE_ENV: 'development' } : serving.environment),
        HOST: '127.0.0.1',
        PORT: '0',
        ...env,
      },
      ...user,
    },
  );
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const [, url = ''] = await site.prints(/The site is at (\S+)\s/).catch((error) => {
    removeFolder();
    throw error;
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    site.kill(signal);
    const code = await site.ended;
    removeFolder();
    return code;
  };
  return {
    url,
    pid: site.pid,
    databaseUrl,
    folder,
    env,
    printed: site.printed,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}
