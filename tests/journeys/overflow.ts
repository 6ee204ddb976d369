/** Whether a page is as wide as its window. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Of the open page; with enlarged text, as it is when a visitor has set twice the size. */
export function overflowOf(page: Page, text: 'usual' | 'enlarged'): Promise<number> {
  return page.evaluate(
    (size) => {
      const { documentElement: root } = document;
      const footer = document.querySelector('footer');
      root.style.fontSize = size;
      // Content that is laid out late would not count.
      if (footer) footer.style.contentVisibility = 'visible';
      const overflow = root.scrollWidth - innerWidth;
      root.style.removeProperty('font-size');
      footer?.style.removeProperty('content-visibility');
      return overflow;
    },
    text === 'enlarged' ? '200%' : '',
  );
}

/**
 * Gives the window each width in turn, and enlarges the text on phones; `what` names the page in a
 * failure, `also` makes further checks.
 */
export async function expectNoOverflow(
  page: Page,
  what: string,
  widths: readonly number[],
  also: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const at = `${what} at ${width}`;
    expect(await overflowOf(page, 'usual'), at).toBeLessThanOrEqual(0);
    if (width <= 375) {
      expect(await overflowOf(page, 'enlarged'), `${at}, enlarged`).toBeLessThanOrEqual(0);
    }
    await also(width);
  }
}
