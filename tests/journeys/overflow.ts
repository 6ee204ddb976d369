/** Whether a page is as wide as its window. */
import type { Page } from '@playwright/test';
import { pagePaths, screens } from '#shared/routes.ts';
import { expect } from './journey.ts';

/** Opens all screens at a width. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  for (const screen of screens) {
    await page.goto(pagePaths[screen]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${screen} at ${width}`).toBeLessThanOrEqual(0);
  }
}
