import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Enlarged text is twice the usual size. */
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
 * Phones also get enlarged text; `what` names the page in a failure, `also` makes further checks.
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
