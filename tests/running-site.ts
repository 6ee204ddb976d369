/** Starts the site in a process, with a free port and an empty database. */
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './started-process.ts';

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

interface Start {
  /** The root is the repository or a copy of it. */
  root?: string;
  /** A script of `package.json`, such as `start` or `dev`, instead of `bin/serve`. */
  script?: string;
  /** The site runs as this user; the default is the user who runs the tests. */
  user?: { uid: number; gid: number } | undefined;
}

/** npm runs this line with a shell. */
export const scriptOf = (root: string, name: string): string =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts[name];

/** Resolves when the site responds; rejects with the output if the process ends. */
export async function startSite(
  settings: Record<string, string> = {},
  { root = join(import.meta.dirname, '..'), script, user }: Start = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-site-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const databaseUrl = settings.DATABASE_URL ?? `file:${join(folder, 'lodge.sqlite')}`;
  const env = { DATABASE_URL: databaseUrl, STATE_DIRECTORY: folder, ...settings };
  const command = script ? scriptOf(root, script) : 'exec bin/serve';
  const site = startProcess('sh', ['-c', command], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    ...user,
  });
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
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
    /** Kills the process without warning, as a power failure would. */
    async kill() {
      await end('SIGKILL');
    },
  };
}
