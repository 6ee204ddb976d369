/** Builds the site for the suites that need it, if the sources have changed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export default function buildIfNeeded(): void {
  const script = join(import.meta.dirname, '../scripts/prepare.mjs');
  const { status } = spawnSync(process.execPath, [script, 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}
