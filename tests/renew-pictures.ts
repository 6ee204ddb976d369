/**
 * `npx node tests/renew-pictures.ts` updates the stored screenshots of the pages, from a new build.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'journeys/pictures');
const before = new Map(readPictures());

function readPictures(): [file: string, bytes: Buffer][] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.png'));
  return files.map((name) => [name, readFileSync(join(folder, name))]);
}

function run(file: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/prepare.mjs', 'rebuild');
const journey = 'tests/journeys/pictures.journey.ts';
run('node_modules/@playwright/test/cli.js', 'test', journey, '--update-snapshots=changed');

// With 64 colours, files are a third of the size, and the comparison still works.
for (const [name, bytes] of readPictures()) {
  if (before.get(name)?.equals(bytes)) continue;
  const small = await sharp(bytes).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
  writeFileSync(join(folder, name), small);
}
