/**
 * Provides the programs that the tests need and the machine does not have, without the output of
 * failed attempts.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { browserPath } from '#tests/browser.ts';
import { nginxVersion, unpackedNginx } from '#tests/programs.ts';
import { aptGetAsRoot, installPackage, succeeds } from './debian.mjs';

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
  const update = `${aptGetAsRoot() ?? 'false'} update`;
  succeeds(`(${download} || (${update}; ${download})) && dpkg-deb -x nginx_*.deb .`, unpackedNginx);
  if (!nginxVersion()) rmSync(unpackedNginx, { recursive: true });
}
