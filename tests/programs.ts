import { spawnSync } from 'node:child_process';

/** If the program is not installed, the test is skipped, with a reason in the report. */
export function need(program: string, skip: (note: string) => never): void {
  if (spawnSync('which', [program]).status !== 0) skip(`${program} is not installed`);
}
