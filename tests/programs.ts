import { spawnSync } from 'node:child_process';

/** Skips a test, with its reason in the report, where the machine has no such program. */
export function need(program: string, skip: (note: string) => never): void {
  if (spawnSync('which', [program]).status !== 0) skip(`${program} is not installed`);
}
