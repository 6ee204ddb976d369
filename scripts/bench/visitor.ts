/** The visitor has a slow phone, a slow connection and an empty cache, and follows a link. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from '@playwright/test';
import { browserArguments } from '#tests/browser.ts';

const roundTrip = 150;
const bytesPerSecond = 1_600_000 / 8;
const slowdown = 4;

export const conditions = `${roundTrip} ms round trip, 1.6 Mbit/s, processor ${slowdown}× slower, cold cache, from another site, touch, 390 × 844 pixels`;

const device = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Without this flag, a browser with an inspector parses React a second time (decision 22). */
const eager = '--js-flags=--no-enable-lazy-source-positions';

export interface Visitors {
  visit<T>(act: (page: Page) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Visitors come from a page of another site (decision 22). */
export async function startVisitors(executablePath: string): Promise<Visitors> {
  const search = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Search</title>');
  });
  await new Promise<void>((resolve) => search.listen(0, 'localhost', resolve));
  // The measured sites are at 127.0.0.1, which is another site for the browser.
  const searchPage = `http://localhost:${(search.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath, args: [...browserArguments, eager] });
  return {
    async visit(act) {
      const context = await browser.newContext(device);
      try {
        const page = await context.newPage();
        await page.goto(searchPage);
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.setCacheDisabled', { cacheDisabled: false });
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: roundTrip,
          downloadThroughput: bytesPerSecond,
          uploadThroughput: bytesPerSecond,
        });
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        return await act(page);
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      search.close();
      search.closeAllConnections();
    },
  };
}

/** Resolves when the page has loaded, prefetched, and become idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
