/** A visitor with a slow telephone on a slow line, who has never been here and comes by a link. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../browser.ts';

const roundTrip = 150;
const bytesPerSecond = 1_600_000 / 8;
const slowdown = 4;

export const conditions = `${roundTrip} ms round trip, 1.6 Mbit/s, processor ${slowdown}× slower, cold cache, from another site`;

export const telephone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

export interface Visitors {
  /** Lets a visitor of a fresh profile do something on a slowed page. */
  visit<T>(device: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Visitors come from a page of another site, as from a search. From an empty window the browser
 * would show a page that sets no policy for its openers in the process it has, and begin a new one
 * for a page that does.
 */
export async function startVisitors(executablePath: string): Promise<Visitors> {
  const search = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Search</title>');
  });
  await new Promise<void>((resolve) => search.listen(0, 'localhost', resolve));
  // The sites measured are at 127.0.0.1: to the browser another site.
  const searchPage = `http://localhost:${(search.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  return {
    async visit(device, act) {
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
      search.closeAllConnections();
      await new Promise((resolve) => search.close(resolve));
    },
  };
}

/** Resolves when all that the page does of its own accord is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
  // Work at idle time follows the network's silence; a pause is all that can be awaited here.
  await page.waitForTimeout(700);
  await page.waitForLoadState('networkidle');
}
