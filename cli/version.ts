/** `lodge --version`: the version, and the site and database of the settings. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, readConfig } from '#server/config.ts';

const root = join(import.meta.dirname, '..');

/** The commit; null if the folder is not a repository, or git is missing. */
function commit(): string | null {
  try {
    const args = ['-C', root, 'rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

export function version(envFile: string | undefined, json: boolean): string {
  const { version: number } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = {
    version: number,
    commit: commit(),
    node: process.version.slice(1),
    ...placeOf(readConfig(envFile)),
  };
  if (json) return `${JSON.stringify(found, null, 2)}\n`;
  const lines = Object.entries(found).map(
    ([name, value]) =>
      `${`${name[0]?.toUpperCase()}${name.slice(1)}`.padEnd(10)}${value ?? 'unknown'}\n`,
  );
  return lines.join('');
}
