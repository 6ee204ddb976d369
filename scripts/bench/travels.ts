/** How long it takes from a click to the next page, or the other language, on the screen. */
import type { Browser, Page } from '@playwright/test';
import { pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { median } from './statistics.ts';
import { conditions, desktop, settled, visit } from './visitor.ts';

/** Notes the next click and the paint that follows the change of the page's heading. */
function watchForArrival(): void {
  const before = document.querySelector('main h1')?.textContent;
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), {
    capture: true,
    once: true,
  });
  const arrived = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent === before) return;
      observer.disconnect();
      // A message sent in a frame's callback is delivered after that frame's paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - clicked);
        port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(window, { arrived });
}

async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchForArrival);
  await act();
  return page.evaluate(() => (window as unknown as { arrived: Promise<number> }).arrived);
}

/** Walks through all pages by the header's links, then changes the language there and back. */
async function walk(page: Page, times: Map<string, number[]>): Promise<void> {
  const note = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
  for (const screen of [...screens.slice(1), 'home'] satisfies ScreenName[]) {
    const link = page.locator(`header nav a[href^="${pagePaths[screen]}"]`);
    const target = screen === 'home' ? page.locator('header nav li:first-child a') : link.first();
    note(pagePaths[screen], await timeOf(page, () => target.click()));
    await page.waitForTimeout(300);
  }
  for (const language of ['en', 'mk']) {
    await page.locator('[popovertarget]').click();
    const choice = page.locator(`[popover] a[hreflang=${language}]`);
    note(`language: ${language}`, await timeOf(page, () => choice.click()));
    await page.waitForTimeout(300);
  }
}

export async function measureTravels(
  browser: Browser,
  site: string,
  { rounds }: { rounds: number },
): Promise<Findings> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    await visit(browser, desktop, async (page) => {
      await page.goto(site);
      await settled(page);
      await walk(page, times);
    });
  }
  const results = [...times].map(([name, values]) => [name, median(values)] as const);
  const slowest = (language: boolean) =>
    Math.max(
      ...results.flatMap(([name, time]) =>
        name.startsWith('language') === language ? [time] : [],
      ),
    );
  return {
    tables: [
      {
        title: 'Client-side navigation and language',
        method: `Milliseconds from a mouse click to the end of the frame that shows the result, some seconds after the first visit. ${conditions}.`,
        columns: ['To', 'painted after'],
        rows: results.map((result) => [...result]),
      },
    ],
    figures: {
      'slowest client-side navigation': slowest(false),
      'language switch': slowest(true),
    },
  };
}
