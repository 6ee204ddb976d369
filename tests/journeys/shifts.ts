/** Layout shifts as the browser counts them. */
import type { Page } from '@playwright/test';

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Before the first visit; what it returns tells what has moved in the document since it began. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifts: string[] };
    state.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as unknown as LayoutShift;
        // What a visitor's own click changes is no shift; so counts the browser, too.
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => node?.textContent ?? '');
        state.shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
