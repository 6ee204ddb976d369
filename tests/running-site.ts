/** Starts the site in a process, with a free port and an empty database. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serving from '../scripts/serving.json' with { type: 'json' };
import { startProcess } from './started-process.ts';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

interface Start {
  /** The root is the repository or a copy of it. */
  root?: string;
  /** `npm start` builds if necessary; systemd and containers run `bin/serve`. */
  by?: 'npm start' | 'bin/serve';
  /** If true, the site runs from its sources, by `npm run dev`. */
  development?: boolean;
  /** The site runs as this user; the default is the user who runs the tests. */
  user?: { uid: number; gid: number } | undefined;
}

/** Resolves when the site responds; rejects with the output if the process ends. */
export async function startSite(
  settings: Record<string, string> = {},
  { root = join(import.meta.dirname, '..'), by, development = false, user }: Start = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-site-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const databaseUrl = settings.DATABASE_URL ?? `file:${join(folder, 'lodge.sqlite')}`;
  const env = { DATABASE_URL: databaseUrl, STATE_DIRECTORY: folder, ...settings };
  const command = development ? 'dev' : by === 'npm start' && 'start';
  const args = command
    ? [join(root, 'scripts/run.mjs'), command]
    : [...serving.nodeOptions, join(root, 'server/main.ts')];
  const site = startProcess(
    join(root, by === 'bin/serve' ? by : 'node_modules/node/bin/node'),
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
    /** The settings for a command that runs at the same time as the site. */
    env,
    printed: site.printed,
    /** Resolves to the exit code. */
    stop: () => end('SIGTERM'),
    /** Kills the process without warning, as a power failure would. */
    async kill() {
      await end('SIGKILL');
    },
  };
}
