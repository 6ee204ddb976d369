import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './tests/browser.ts';

export default defineConfig<object, { engine: string }>({
  // The soak test also runs all journeys of the desk on the second engine.
  ...(process.env.SOAK && {
    projects: [
      { name: 'SQLite' },
      {
        name: 'PostgreSQL',
        testMatch: '**/desk-*.journey.ts',
        use: { engine: 'postgres' },
      },
    ],
  }),
  globalSetup: './tests/build.ts',
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Workers wait half of the time for servers and browsers, so a third one uses the processor.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // In CI, a test that passes when it is repeated is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  // The timeout ends tests that hang; it is long enough for a busy machine.
  timeout: process.env.SOAK ? 300_000 : 60_000,
  // A missing screenshot is an error; `tests/renew-pictures.ts` creates it.
  updateSnapshots: 'none',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // Each operating system smooths fonts differently.
      threshold: 0.3,
      maxDiffPixelRatio: 0.003,
    },
  },
  outputDir: 'node_modules/.cache/playwright',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: browserPath(),
      args: browserArguments,
      // In the C locale, Chromium opens no file whose name has letters outside ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    screenshot: 'only-on-failure',
    // Snapshots and screenshots of a trace would inject scripts into frames that allow none.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
