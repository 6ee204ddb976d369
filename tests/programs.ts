import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';

/** Empty if the program is not installed. */
export const pathOf = (program: string) =>
  spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();

/** Without what it needs, by default a program, a test is skipped; the report names the need. */
export function need(
  name: string,
  skip: (note: string) => never,
  isThere = pathOf(name) !== '',
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

/** Listens on this machine only; resolves to the port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
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
