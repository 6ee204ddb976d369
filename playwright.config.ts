import { defineConfig } from '@playwright/test';
import { ensureBrowser } from './scripts/browser.ts';

/** Of two such options the browser takes the last, so what Playwright switches off is named here, too. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the browser's own window, which nobody sees: loaded for every context, they cost half of
  // the processor's time of a first visit (1.1 s, without them 0.5 s, by Chromium 156).
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIReloadButton',
];

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Half of the time is waiting for servers and browsers, which a third worker can use.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: process.env.SOAK ? 300_000 : 30_000,
  // A picture that is missing is a fault; `tests/renew-pictures.ts` takes them.
  updateSnapshots: 'none',
  expect: {
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // Our faces come with the page, but every system smooths them in its own way.
      threshold: 0.3,
      maxDiffPixelRatio: 0.015,
    },
  },
  outputDir: 'node_modules/.cache/playwright',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: ensureBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
});
