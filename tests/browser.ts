/** The Chromium of the tests and the benchmark. */
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

/** Returns the path of an installed Chromium, or the path at which Playwright would install one. */
export function browserPath(): string {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...inPath, ...usualPlaces];
  return candidates.find((path) => path && existsSync(path)) ?? chromium.executablePath();
}
