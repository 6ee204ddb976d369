/** Whether a page is as wide as its window. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Gives the window each width in turn; `what` names the page, `also` looks at more of it. */
export async function expectNoOverflow(
  page: Page,
  what: string,
  widths: readonly number[],
  also: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
    await also(width);
  }
}
