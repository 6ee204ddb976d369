/** A visitor with a slow telephone on a slow line, who has never been here. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../browser.ts';

const roundTrip = 150;
const bytesPerSecond = 1_600_000 / 8;
const slowdown = 4;

export const conditions = `${roundTrip} ms round trip, 1.6 Mbit/s, processor ${slowdown}× slower, cold cache`;

export const telephone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };

export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: browserArguments });
}

/** Lets a visitor of a fresh profile do something on a slowed page. */
export async function visit<T>(
  browser: Browser,
  device: BrowserContextOptions,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
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
  try {
    return await act(page);
  } finally {
    await context.close();
  }
}

/** Resolves when all that the page does of its own accord is over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForLoadState('networkidle');
  // Work at idle time follows the network's silence; a pause is all that can be awaited here.
  await page.waitForTimeout(700);
  await page.waitForLoadState('networkidle');
}
