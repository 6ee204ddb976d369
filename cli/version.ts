/** What runs here, and on what: for the secretary's and the operator's questions. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOf, readConfig } from '#server/config.ts';
import { words } from './words/words.ts';

const root = join(import.meta.dirname, '..');

/** The commit, where the folder is a repository and git is there. */
function commit(): string | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], { stdio })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

interface Version {
  version: string;
  commit: string | null;
  node: string;
  database: string;
  site: string;
}

/** On the database and site of the settings. */
export function versionOf(envFile: string | undefined): Version {
  const place = placeOf(readConfig(envFile));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    version,
    commit: commit() ?? null,
    node: process.version.slice(1),
    ...place,
  };
}

export function versionText(found: Version): string {
  const { version: labels } = words.said;
  const width = Math.max(...Object.values(labels).map(({ length }) => length)) + 2;
  const names = ['version', 'commit', 'node', 'database', 'site'] as const;
  return names
    .map((name) => `${labels[name].padEnd(width)}${found[name] ?? labels.unknown}`)
    .join('\n');
}
