/** Builds the site for the suites that need it, if the sources have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export default function buildIfNeeded(): void {
  const run = join(import.meta.dirname, '../scripts/run.mjs');
  const { status } = spawnSync(process.execPath, [run, 'build:current'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}
