import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..');

/** No command needs these files and folders. */
const left = ['.git', 'node_modules', 'dist', 'data', 'docs', 'tests', '.env'];

export function copySources(folder: string): string {
  chmodSync(folder, 0o755);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(relative(root, path).split(sep)[0] ?? ''),
  });
  return folder;
}

/** Links the installed packages; the commands install them until `markInstalled`. */
export function linkPackages(checkout: string): void {
  const packages = join(checkout, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    }
  }
}

/** In this file, npm records the installed packages. */
export const npmRecord = 'node_modules/.package-lock.json';

export function markInstalled(checkout: string): void {
  cpSync(join(root, npmRecord), join(checkout, npmRecord));
}

/** The build must come from the same sources. */
export function copyBuild(checkout: string): void {
  cpSync(join(root, 'dist'), join(checkout, 'dist'), { recursive: true });
}

/** Only these packages are needed for serving; all others build, test or publish. */
const servingPackages = [
  'node',
  '@date-fns/tz',
  '@hono/node-server',
  'node-diff3',
  'hono',
  'kysely',
  'nodemailer',
  'pg',
  'valibot',
];

export function copyServingPackages(checkout: string): void {
  const names = new Set(servingPackages);
  for (const name of names) {
    const folder = join('node_modules', name);
    cpSync(join(root, folder), join(checkout, folder), { recursive: true });
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    if (name !== 'node') for (const needed of Object.keys(dependencies)) names.add(needed);
  }
  markInstalled(checkout);
}
