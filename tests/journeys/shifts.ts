import type { Page } from '@playwright/test';

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Call it before the visit; the returned function lists the layout shifts in the document. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifts: string[] };
    state.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as unknown as LayoutShift;
        // Shifts after a visitor's own click do not count.
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => node?.textContent ?? '');
        state.shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
