/**
 * Provides the programs that the tests need and the machine does not have. `npm test` calls these
 * functions before it starts anything else. They print no output of failed attempts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { browserPath } from '#tests/browser.ts';
import { nginxVersion, unpackedNginx } from '#tests/programs.ts';

const succeeds = (command: string, cwd?: string) =>
  spawnSync('sh', ['-c', command], { cwd, stdio: 'ignore' }).status === 0;

/** Returns the prefix of commands that need root; undefined if they would ask for a password. */
function rootPrefix(): string | undefined {
  if (process.getuid?.() === 0) return '';
  return succeeds('sudo -n true') ? 'sudo -n ' : undefined;
}

function installPackage(name: string): boolean {
  const prefix = rootPrefix();
  if (prefix === undefined || !succeeds('command -v apt-get')) return false;
  console.log(`Installing ${name} for the tests …`);
  const aptGet = `${prefix}env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300`;
  return succeeds(`${aptGet} update; ${aptGet} install -y ${name}`);
}

/** Returns the path of a Chromium. If none can be installed, throws an error with the remedy. */
export function installBrowser(): string {
  const isFound = () => existsSync(browserPath());
  if (isFound()) return browserPath();
  if (!installPackage('chromium')) {
    console.log('Downloading a browser for the tests …');
    succeeds('playwright install chromium');
  }
  if (isFound()) return browserPath();
  throw new Error('Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

/**
 * Unpacks Debian's nginx into the project, because an installed package would start a web server on
 * the machine. Without nginx, its tests are skipped.
 */
export function unpackNginx(): void {
  if (nginxVersion() || !succeeds('command -v apt-get && command -v dpkg-deb')) return;
  console.log('Unpacking nginx for the tests …');
  mkdirSync(unpackedNginx, { recursive: true });
  const download = 'apt-get -qq download nginx';
  const update = `${rootPrefix() ?? 'false '}apt-get -qq update`;
  succeeds(`(${download} || (${update}; ${download})) && dpkg-deb -x nginx_*.deb .`, unpackedNginx);
  if (!nginxVersion()) rmSync(unpackedNginx, { recursive: true });
}
