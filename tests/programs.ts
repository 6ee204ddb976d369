import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
