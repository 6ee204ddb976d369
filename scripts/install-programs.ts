/** Provides the programs that the tests need and the machine does not have. */
import { existsSync, mkdirSync } from 'node:fs';
import { browserPath } from '#tests/browser.ts';
import { nginxVersion, unpackedNginx } from '#tests/programs.ts';
import { aptGet, installPackage, succeeds } from './debian.mjs';

/** Returns the path of a Chromium. If none can be installed, throws an error with the remedy. */
export function installBrowser(): string {
  if (!existsSync(browserPath()) && !installPackage('chromium')) {
    console.log('Downloading a browser for the tests …');
    succeeds('playwright install chromium');
  }
  if (existsSync(browserPath())) return browserPath();
  throw new Error('Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

/** Unpacks Debian's nginx into the project: installed, it would start a web server on the machine. */
export function unpackNginx(): void {
  if (nginxVersion() || !succeeds('command -v apt-get')) return;
  console.log('Unpacking nginx for the tests …');
  mkdirSync(unpackedNginx, { recursive: true });
  const download = 'apt-get -qq download nginx';
  succeeds(`cd "${unpackedNginx}" && (${download} || (${aptGet} update; ${download})) &&
    dpkg-deb -x nginx_*.deb .`);
}
