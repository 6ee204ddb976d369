/** Measures the time from a tap to the next page or language. */
import type { Page } from '@playwright/test';
import { pagePaths, screens } from '#shared/routes.ts';
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
  const press = ({ timeStamp }: Event) => {
    pressed ||= timeStamp;
  };
  for (const type of ['click', 'popstate']) addEventListener(type, press, { capture: true });
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

/** The static site's links to another language then replace the markup by `innerHTML`. */
async function switchByHand(): Promise<void> {
  const html = await (await fetch(location.pathname)).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  const markup: Record<string, string | undefined> = {
    mk: page.querySelector('#root')?.innerHTML,
    en: page.querySelector('#other-language')?.innerHTML,
  };
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    const root = document.querySelector('#root');
    if (!link || !root) return;
    event.preventDefault();
    document.documentElement.lang = link.hreflang;
    root.innerHTML = markup[link.hreflang] ?? '';
  });
}

/** The pause of a visitor between two actions, in milliseconds. */
const look = 50;

/** Keys are destinations, values are milliseconds. */
type Times = Map<string, number>;

async function note(page: Page, times: Times, name: string, press: () => Promise<unknown>) {
  await page.evaluate(watchForArrival);
  await press();
  const arrived = () => (window as unknown as { arrived: Promise<number> }).arrived;
  times.set(name, await page.evaluate(arrived));
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

/** Visits all pages by the drawer's links, and goes back once. */
async function travel(page: Page, times: Times): Promise<void> {
  for (const screen of [...screens.slice(1), 'home'] as const) {
    await openDrawer(page);
    const link = () => tap(page, 'dialog nav li a', screens.indexOf(screen));
    await note(page, times, pagePaths[screen], link);
  }
  await note(page, times, back, () => page.evaluate(() => history.back()));
}

async function switchLanguage(page: Page, times: Times): Promise<void> {
  for (const language of ['en', 'mk']) {
    await page.locator('[popovertarget]').first().tap();
    const choice = () => tap(page, `[popover] a[hreflang=${language}]`);
    await note(page, times, `language: ${language}`, choice);
  }
}

/** The reference is another checkout or the bilingual static site, which has only languages. */
export async function measureNavigation(
  visitors: Visitors,
  site: string,
  reference: { url: string; isStatic?: boolean },
  rounds: number,
): Promise<Findings> {
  const visit = (url: string, isStatic = false) =>
    visitors.visit(async (page) => {
      const times: Times = new Map();
      await page.goto(isStatic ? url + pagePaths[backTo] : url);
      await settled(page);
      if (isStatic) await page.evaluate(switchByHand);
      else await travel(page, times);
      await switchLanguage(page, times);
      return times;
    });
  const ours: Times[] = [];
  const theirs: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visit(site));
    theirs.push(await visit(reference.url, reference.isStatic));
  }
  const timesOf = (travels: Times[], name: string) =>
    travels.flatMap((times) => times.get(name) ?? []);
  const ratio = (times: number[], others: number[]) => pairedRatio(times, others, (time) => time);
  const rows = [...(ours[0]?.keys() ?? [])].map((name) => {
    const [times, others] = [timesOf(ours, name), timesOf(theirs, name)];
    const compared = others.length > 0 ? [median(others), ratio(times, others)] : ['', ''];
    return [name, median(times), ...compared] as const;
  });
  const slowest = rows.filter(([name]) => name.startsWith('/')).map(([, time]) => time);
  const languages = rows.filter(([name]) => name.startsWith('language'));
  const switched = Math.max(...languages.map(([, , , times]) => Number(times)));
  const returned = ratio(timesOf(ours, back), timesOf(ours, pagePaths[backTo]));
  return {
    tables: [
      {
        title: 'Navigation and language',
        method: `Milliseconds from the tap to the end of the frame that shows the result. Without another checkout, the reference is \`innerHTML\` with the same markup, in memory. ${conditions}.`,
        columns: ['To', 'painted after', 'reference', '×'],
        rows,
      },
    ],
    figures: [
      ['slowest navigation', Math.max(...slowest), 'ms', 200],
      ['Back against the way forward', returned, '×', 0.5],
      ['language switch against innerHTML', switched, '×', 1.1],
    ],
  };
}
