import { defineConfig } from '@playwright/test';
import { ensureBrowser } from './scripts/browser.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: process.env.SOAK ? 300_000 : 30_000,
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
      ],
    },
  },
});
