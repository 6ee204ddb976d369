/** The checks that need no running site, each a command of a tool. */
import { spawnSync } from 'node:child_process';

export interface Check {
  name: string;
  command: string;
  args: string[];
}

export const checks: Check[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
];

/** Runs a tool with its output shown; whether it was content. */
export function passes({ name, command, args }: Check, env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  return status === 0;
}
