import { defineConfig } from '@playwright/test';
import { browserArguments, ensureBrowser } from './scripts/browser.ts';

export default defineConfig<object, { engine: string }>({
  // The soak test also runs the whole desk on the second engine.
  ...(process.env.SOAK && {
    projects: [
      { name: 'SQLite' },
      {
        name: 'PostgreSQL',
        testMatch: '**/desk-*.journey.ts',
        // It names its engines.
        testIgnore: '**/desk-ends.journey.ts',
        use: { engine: 'postgres' },
      },
    ],
  }),
  globalSetup: './tests/build.ts',
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // Half of the time is waiting for servers and browsers, which a third worker can use.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // This ends hanging tests, also on a busy machine.
  timeout: process.env.SOAK ? 300_000 : 60_000,
  // A missing picture is a fault; `tests/renew-pictures.ts` takes them.
  updateSnapshots: 'none',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // Our fonts are loaded with the page, but every system smooths them differently.
      threshold: 0.3,
      maxDiffPixelRatio: 0.003,
    },
  },
  outputDir: 'node_modules/.cache/playwright',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: ensureBrowser(),
      args: browserArguments,
    },
    screenshot: 'only-on-failure',
    // Snapshots and screenshots of a trace put scripts into frames that allow none.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
