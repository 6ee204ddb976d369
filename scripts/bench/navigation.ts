/** Measures the time from a tap to the next page or language, compared with `innerHTML`. */
import type { Page } from '@playwright/test';
import { pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { median, pairedRatio } from './statistics.ts';
import { conditions, settled, type Visitors } from './visitor.ts';

/** Records the next tap and the paint after the new heading appears. */
function watchForArrival(): void {
  const visibleHeading = () =>
    [...document.querySelectorAll('main h1')].find((heading) => heading.checkVisibility())
      ?.textContent;
  const before = visibleHeading();
  let pressed = 0;
  for (const type of ['click', 'popstate']) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        pressed ||= timeStamp;
      },
      { capture: true },
    );
  }
  const arrived = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (visibleHeading() === before) return;
      observer.disconnect();
      // A message that is posted in a frame's callback arrives after the paint of that frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          resolve(performance.measure('navigation', { start: pressed }).duration);
        };
        port2.postMessage(null);
      });
    });
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    observer.observe(document.body, all);
  });
  Object.assign(window, { arrived });
}

/**
 * Loads all pages of the static site. Its links and languages then replace markup by `innerHTML`.
 */
async function followByHand(paths: string[]): Promise<void> {
  const read = async (path: string) => {
    const html = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    const inner = (selector: string) => page.querySelector(selector)?.innerHTML ?? '';
    const roots: Record<string, string> = { mk: inner('#root'), en: inner('#other-language') };
    return { main: inner('main'), roots };
  };
  const pages = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const path of paths) pages.set(path, await read(path));
  let shown = location.pathname;
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    const [main, root] = [document.querySelector('main'), document.querySelector('#root')];
    if (!main || !root) return;
    if (link.hreflang) {
      document.documentElement.lang = link.hreflang;
      root.innerHTML = pages.get(shown)?.roots[link.hreflang] ?? '';
      return;
    }
    shown = link.pathname;
    document.querySelector('dialog')?.close();
    document.querySelector('header a[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'page');
    main.innerHTML = pages.get(shown)?.main ?? '';
    scrollTo(0, 0);
    main.querySelector('h1')?.focus();
  });
}

/** The pause of a visitor between two actions, in milliseconds. */
const look = 50;

/** Keys are destinations, values are milliseconds. */
type Times = Map<string, number>;

async function note(page: Page, times: Times, name: string, press: () => Promise<unknown>) {
  await page.evaluate(watchForArrival);
  await press();
  times.set(
    name,
    await page.evaluate(() => (window as unknown as { arrived: Promise<number> }).arrived),
  );
  await page.waitForTimeout(look);
}

/** Playwright's own tap would run checks in the page at the same time. */
async function tap(page: Page, selector: string, number = 0): Promise<void> {
  const box = await page.locator(selector).nth(number).boundingBox();
  if (!box) throw new Error(`There is no ${selector} to tap`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function openDrawer(page: Page): Promise<void> {
  await page.locator('header [commandfor]').tap();
  // During its animation, the links are not yet in their places.
  await page.locator('dialog[open]').evaluate((drawer) => {
    return Promise.all(drawer.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

const back = 'Back';
const backTo = screens.at(-1) ?? 'home';

/** Visits all pages by the drawer's links, goes back once, and changes the language. */
async function travel(page: Page, goesBack: boolean): Promise<Times> {
  const times: Times = new Map();
  const follow = async (screen: ScreenName) => {
    await openDrawer(page);
    const link = () => tap(page, 'dialog nav li a', screens.indexOf(screen));
    await note(page, times, pagePaths[screen], link);
  };
  for (const screen of [...screens.slice(1), 'home'] as const) await follow(screen);
  if (goesBack) await note(page, times, back, () => page.evaluate(() => history.back()));
  else await follow(backTo);
  for (const language of ['en', 'mk']) {
    await page.locator('[popovertarget]').first().tap();
    const choice = () => tap(page, `[popover] a[hreflang=${language}]`);
    await note(page, times, `language: ${language}`, choice);
  }
  return times;
}

export async function measureNavigation(
  visitors: Visitors,
  site: string,
  twin: string,
  rounds: number,
): Promise<Findings> {
  const ours: Times[] = [];
  const byHand: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await visitors.visit(async (page) => {
      await page.goto(site);
      await settled(page);
      ours.push(await travel(page, true));
    });
    await visitors.visit(async (page) => {
      await page.goto(twin);
      await settled(page);
      await page.evaluate(followByHand, Object.values(pagePaths));
      byHand.push(await travel(page, false));
    });
  }
  const timesOf = (travels: Times[], name: string) =>
    travels.flatMap((times) => times.get(name) ?? []);
  const ratio = (times: number[], others: number[]) => pairedRatio(times, others, (time) => time);
  const rows = [...(ours[0]?.keys() ?? [])].map((name) => {
    const [times, others] = [timesOf(ours, name), timesOf(byHand, name)];
    const theirs = others.length > 0 ? [median(others), ratio(times, others)] : [];
    return { name, time: median(times), theirs };
  });
  const slowest = rows.filter(({ name }) => name.startsWith('/')).map(({ time }) => time);
  const languages = rows.filter(({ name }) => name.startsWith('language'));
  return {
    tables: [
      {
        title: 'Navigation and language',
        method: `Milliseconds from the tap to the end of the frame that shows the result; by hand, \`innerHTML\` puts the same markup, all of it in memory, into the static page. ${conditions}.`,
        columns: ['To', 'painted after', 'by hand', '×'],
        rows: rows.map(({ name, time, theirs: [other = '', times = ''] }) => [
          name,
          time,
          other,
          times,
        ]),
      },
    ],
    figures: {
      'slowest navigation': Math.max(...slowest),
      'Back against the way forward': ratio(timesOf(ours, back), timesOf(ours, pagePaths[backTo])),
      'language switch against innerHTML': Math.max(
        ...languages.map(({ theirs }) => theirs[1] ?? 0),
      ),
    },
  };
}
