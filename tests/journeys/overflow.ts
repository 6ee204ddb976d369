/** Whether a page is as wide as its window. */
import type { Page } from '@playwright/test';
import { pagePaths, screens } from '#shared/routes.ts';
import { expect } from './journey.ts';

/** Of the open page; with enlarged text, as it is when a visitor has set twice the size. */
export function overflowOf(page: Page, text: 'usual' | 'enlarged'): Promise<number> {
  return page.evaluate(
    (size) => {
      const { documentElement: root } = document;
      root.style.fontSize = size;
      const overflow = root.scrollWidth - innerWidth;
      root.style.removeProperty('font-size');
      return overflow;
    },
    text === 'enlarged' ? '200%' : '',
  );
}

/** Opens all screens at a width; on a phone the text is enlarged, too. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  for (const screen of screens) {
    await page.goto(pagePaths[screen]);
    const at = `${screen} at ${width}`;
    expect(await overflowOf(page, 'usual'), at).toBeLessThanOrEqual(0);
    if (width > 375) continue;
    expect(await overflowOf(page, 'enlarged'), `${at}, enlarged`).toBeLessThanOrEqual(0);
  }
}
