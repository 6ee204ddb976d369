import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

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
