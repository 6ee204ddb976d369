/** Layout shifts as the browser counts them. */
import type { Page } from '@playwright/test';

/** Before the first visit; what it returns tells what of list and footer has moved in the document since it began. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifts: string[] };
    state.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Node | null }[] };
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // The words of a heading settle by a hair when its font arrives; its box does not.
          if (element?.closest('h1, h2')) continue;
          if (element?.closest('main ul, main nav, footer')) state.shifts.push(element.outerHTML);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
