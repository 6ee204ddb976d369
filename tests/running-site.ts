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
  stop(): Promise<void>;
  /** Ends it without warning, as a loss of power does. */
  kill(): Promise<void>;
}

/** Resolves once the site answers; rejects with what the process printed where it ends instead. */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-site-'));
  const databaseUrl = settings['DATABASE_URL'] ?? `file:${join(folder, 'lodge.sqlite')}`;
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
      DATABASE_URL: databaseUrl,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
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
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    databaseUrl,
    folder,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
