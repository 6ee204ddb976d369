import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A release stores the commit in a file. Without file and repository the result is null. */
function commit(): string | null {
  const file = join(root, 'commit');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  try {
    // On a server, the folder belongs to the operator, not to the user who runs the site.
    const args = ['-c', `safe.directory=${root}`, '-C', root, 'rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

export function productVersion() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version: String(version), commit: commit() };
}
