/** The site as an operator starts it: a process of its own on a free port and an empty database. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface RunningSite {
  url: string;
  /** Address of its database. */
  databaseUrl: string;
  /** Folder of its own, gone when it stops. */
  folder: string;
  /** Its settings for database and photos, for a tool that works beside it. */
  env: Record<string, string>;
  /** Asks it to stop as an operator does; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it without warning, as a loss of power does. */
  kill(): Promise<void>;
}

/** Resolves once the site answers; rejects with what the process printed where it ends instead. */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-site-'));
  const databaseUrl = settings.DATABASE_URL ?? `file:${join(folder, 'lodge.sqlite')}`;
  const env = { DATABASE_URL: databaseUrl, MEDIA_DIR: join(folder, 'media'), ...settings };
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /The site is at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The site ended:\n${printed}`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    return code;
  };
  return {
    url,
    databaseUrl,
    folder,
    env,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}
