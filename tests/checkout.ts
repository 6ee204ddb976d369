/** A copy of the repository, in which a test may build, break and start things. */
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Not copied: files that commands make, the lodge's own files, and folders that no command needs. */
const left = ['.git', 'node_modules', 'dist', 'data', 'docs', 'tests', '.env'];

/** Copies the sources alone, readable by all, into an empty folder; returns it. */
export function copySources(folder: string): string {
  chmodSync(folder, 0o755);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(relative(root, path).split(sep)[0] ?? ''),
  });
  return folder;
}

/** Installs by links to what is installed here, which the commands do not notice. */
export function linkPackages(checkout: string): void {
  const packages = join(checkout, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin') {
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    }
  }
}

/** Gives it the build that is current here, of the same sources. */
export function copyBuild(checkout: string): void {
  cpSync(join(root, 'dist'), join(checkout, 'dist'), { recursive: true });
}

/** What the site serves with; all other packages only build, test or publish. */
const servingPackages = ['node', 'hono', 'kysely', 'nodemailer', 'pg', 'valibot'];

/** Installs copies of the packages that serving needs, where every user can read them. */
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
  cpSync(join(root, 'node_modules/.lock-hash'), join(checkout, 'node_modules/.lock-hash'));
}
