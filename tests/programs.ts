import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

/** Without what it needs, by default a program, a test is skipped; the report names the need. */
export function need(
  name: string,
  skip: (note: string) => never,
  isThere = isInstalled(name),
): void {
  if (!isThere) skip(basename(name));
}

export const needRoot = (skip: (note: string) => never) =>
  need('root', skip, process.getuid?.() === 0);

/** `npm test` unpacks nginx into this folder if the machine has none. */
export const unpackedNginx = join(import.meta.dirname, '../node_modules/.cache/nginx');

/** Debian's nginx is not in every user's PATH. */
const findNginx = () =>
  ['/usr/sbin/nginx', join(unpackedNginx, 'usr/sbin/nginx')].find(existsSync) ?? 'nginx';

export const nginxProgram = findNginx();

/** Returns undefined if there is no nginx that runs. */
export function nginxVersion(): string | undefined {
  const { status, stderr } = spawnSync(findNginx(), ['-v'], { encoding: 'utf8' });
  return status === 0 ? /nginx\/([\d.]+)/.exec(stderr)?.[1] : undefined;
}

/** The first of ten ports for this process, apart from those of parallel workers. */
const ownPorts = 20_000 + (process.pid % 1_000) * 10;

/** The system may assign higher ports to outgoing connections while a server restarts. */
export async function freeLowPort(from = ownPorts): Promise<number> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(from, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freeLowPort(from + 1);
  await new Promise((resolve) => server.close(resolve));
  return from;
}
