/**
 * How long it takes from a click to the next page, or the other language, on the screen; beside it
 * what the browser itself needs, where a script written by hand puts the same markup in.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { median, pairedRatio } from './statistics.ts';
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

/** Follows the links of a static page by hand: the next page's markup takes the place of this one's. */
async function followByHand(paths: string[]): Promise<void> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const html = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    pages.set(path, page.querySelector('main')?.innerHTML ?? '');
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const main = document.querySelector('main');
    if (!link || !main) return;
    event.preventDefault();
    document.querySelector('header a[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'page');
    main.innerHTML = pages.get(link.pathname) ?? '';
    scrollTo(0, 0);
    main.querySelector('h1')?.focus();
  });
}

type Times = Map<string, number[]>;

/** Clicks as a mouse does: the browser driver's own click runs checks in the page meanwhile. */
async function note(page: Page, times: Times, name: string, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to click for ${name}`);
  await page.evaluate(watchForArrival);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.up();
  const time = await page.evaluate(
    () => (window as unknown as { arrived: Promise<number> }).arrived,
  );
  times.set(name, [...(times.get(name) ?? []), time]);
  await page.waitForTimeout(300);
}

/** Walks through all pages by the header's links. */
async function walk(page: Page, times: Times): Promise<void> {
  for (const screen of [...screens.slice(1), 'home'] satisfies ScreenName[]) {
    const link = page.locator('header nav li a').nth(screens.indexOf(screen));
    await note(page, times, pagePaths[screen], link);
  }
}

async function changeLanguages(page: Page, times: Times): Promise<void> {
  for (const language of ['en', 'mk']) {
    await page.locator('[popovertarget]').click();
    await note(
      page,
      times,
      `language: ${language}`,
      page.locator(`[popover] a[hreflang=${language}]`),
    );
  }
}

export async function measureTravels(
  browser: Browser,
  site: string,
  twin: string,
  { rounds }: { rounds: number },
): Promise<Findings> {
  const ours: Times = new Map();
  const byHand: Times = new Map();
  for (let round = 0; round < rounds; round += 1) {
    await visit(browser, desktop, async (page) => {
      await page.goto(site);
      await settled(page);
      await walk(page, ours);
      await changeLanguages(page, ours);
    });
    await visit(browser, desktop, async (page) => {
      await page.goto(twin);
      await settled(page);
      await page.evaluate(followByHand, Object.values(pagePaths));
      await walk(page, byHand);
    });
  }
  const results = [...ours].map(([name, values]) => ({ name, values, time: median(values) }));
  const slowest = (language: boolean) =>
    Math.max(
      ...results
        .filter(({ name }) => name.startsWith('language') === language)
        .map(({ time }) => time),
    );
  return {
    tables: [
      {
        title: 'Client-side navigation and language',
        method: `Milliseconds from a mouse click to the end of the frame that shows the result, some seconds after the first visit; by hand, \`innerHTML\` puts the same markup into the static page. ${conditions}.`,
        columns: ['To', 'painted after', 'by hand', '×'],
        rows: results.map(({ name, values, time }) => {
          const theirs = byHand.get(name);
          return theirs
            ? [name, time, median(theirs), pairedRatio(values, theirs, (each) => each)]
            : [name, time, '', ''];
        }),
      },
    ],
    figures: {
      'slowest client-side navigation': slowest(false),
      'language switch': slowest(true),
    },
  };
}
