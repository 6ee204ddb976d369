/**
 * Finds a Chromium for tests and the benchmark, or installs one. `npm test` runs this file at the same
 * time as the checks, to install nginx, too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** If this option occurs twice, browsers use the last one, so it repeats Playwright's values. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding',
  'ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  // These pages of the browser's own window are never visible. Loading them for every context takes
  // half of the processor time of a first visit (1.1 s; without them 0.5 s, in Chromium 156).
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI',
  'InitialWebUI,WebUIReloadButton',
];

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function findBrowser(): string | undefined {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...inPath,
    ...usualPlaces,
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path));
}

/** Asks nothing; returns whether the package of Debian was installed. */
function installPackage(name: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} for the tests …`);
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n';
  const install = `env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y ${name}`;
  const script = `${sudo} apt-get update -qq && ${sudo} ${install}`;
  return spawnSync('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Returns the path of a Chromium. If there is none, throws an error that contains the remedy. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (!installPackage('chromium')) {
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

if (import.meta.main) {
  ensureBrowser();
  if (!existsSync('/usr/sbin/nginx')) installPackage('nginx');
}
