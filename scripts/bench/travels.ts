/**
 * How long it takes from a click, a tap or the Enter key to the next page, or the other language, on
 * the screen; beside it what the browser itself needs, where a script written by hand puts the same
 * markup in.
 */
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import { followByHand } from './by-hand.ts';
import type { Findings } from './report.ts';
import { median, pairedRatio } from './statistics.ts';
import { conditions, settled, type Visitors } from './visitor.ts';

/** Notes the next press, or the moment that `begin` names, and the paint that follows the new heading. */
function watchForArrival(): void {
  const visibleHeading = () =>
    [...document.querySelectorAll('main h1')].find((heading) => heading.checkVisibility())
      ?.textContent;
  const before = visibleHeading();
  let pressed = 0;
  const note = ({ timeStamp }: Event) => {
    pressed ||= timeStamp;
  };
  for (const type of ['click', 'popstate']) addEventListener(type, note, { capture: true });
  const arrived = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (visibleHeading() === before) return;
      observer.disconnect();
      // A message sent in a frame's callback is delivered after that frame's paint.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          resolve(performance.measure('travel', { start: pressed }).duration);
        };
        port2.postMessage(null);
      });
    });
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    observer.observe(document.body, all);
  });
  Object.assign(window, { arrived });
}

interface Way {
  name: string;
  device: BrowserContextOptions;
  /** The link of a page, made ready to be pressed. */
  linkTo(page: Page, number: number): Promise<Locator>;
  press(page: Page, link: Locator): Promise<void>;
  /** Presses the link without having been on it, so that nothing can be fetched before. */
  sudden?: true;
}

/** Milliseconds that a visitor takes to look where they are. */
const look = 300;

async function centreOf(link: Locator): Promise<[x: number, y: number]> {
  const box = await link.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** By the input's own events: the browser driver's click runs checks in the page meanwhile. */
async function clickAt(page: Page, link: Locator): Promise<void> {
  await page.mouse.move(...(await centreOf(link)));
  await page.waitForTimeout(look);
  await page.mouse.down();
  await page.mouse.up();
}

const headerLink = async (page: Page, number: number) =>
  page.locator('header nav li a').nth(number);

const ways: Way[] = [
  {
    name: 'mouse, 1280',
    device: { viewport: { width: 1280, height: 768 } },
    linkTo: headerLink,
    press: clickAt,
  },
  {
    name: 'keyboard, 1280',
    device: { viewport: { width: 1280, height: 768 } },
    linkTo: headerLink,
    async press(page, link) {
      await link.focus();
      await page.waitForTimeout(look);
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'touch, 390',
    device: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    async linkTo(page, number) {
      await page.locator('header [commandfor]').tap();
      await page.waitForTimeout(look);
      return page.locator('dialog nav li a').nth(number);
    },
    async press(page, link) {
      await page.touchscreen.tap(...(await centreOf(link)));
    },
    sudden: true,
  },
];

/** Milliseconds of a visitor's travels, by what was pressed. */
type Travels = Map<string, number>;

async function note(
  page: Page,
  travels: Travels,
  name: string,
  press: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate(watchForArrival);
  await press();
  const time = await page.evaluate(
    () => (window as unknown as { arrived: Promise<number> }).arrived,
  );
  travels.set(name, time);
  await page.waitForTimeout(look);
}

/** Walks through all pages by the navigation's links. */
async function walk(page: Page, { linkTo, press }: Way): Promise<Travels> {
  const travels: Travels = new Map();
  for (const screen of [...screens.slice(1), 'home'] satisfies ScreenName[]) {
    const link = await linkTo(page, screens.indexOf(screen));
    await note(page, travels, pagePaths[screen], () => press(page, link));
  }
  return travels;
}

const back = 'Back';

async function switchLanguages(page: Page, travels: Travels): Promise<void> {
  for (const language of ['en', 'mk']) {
    await page.locator('[popovertarget]').click();
    const choice = page.locator(`[popover] a[hreflang=${language}]`);
    await note(page, travels, `language: ${language}`, () => clickAt(page, choice));
  }
}

/** Walks through our site, goes back, and reads it in the other language. */
async function travel(page: Page, way: Way): Promise<Travels> {
  const travels = await walk(page, way);
  await note(page, travels, back, () => page.evaluate(() => history.back()));
  await switchLanguages(page, travels);
  return travels;
}

/** Walks through the pages by hand, and reads the one to which ours goes back in the other language. */
async function travelByHand(page: Page, way: Way): Promise<Travels> {
  const travels = await walk(page, way);
  await way.press(page, await way.linkTo(page, screens.indexOf('contact')));
  await page.locator('main form').waitFor();
  await page.waitForTimeout(look);
  await switchLanguages(page, travels);
  return travels;
}

export async function measureTravels(
  visitors: Visitors,
  site: string,
  twin: string,
  { rounds }: { rounds: number },
): Promise<Findings> {
  const rows: (string | number)[][] = [];
  const pageTimes: number[] = [];
  const returns: number[] = [];
  const languageRatios: number[] = [];
  for (const way of ways) {
    const ours: Travels[] = [];
    const byHand: Travels[] = [];
    const fetched: Travels[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await visitors.visit(way.device, async (page) => {
        await page.goto(site);
        await settled(page);
        ours.push(await travel(page, way));
      });
      await visitors.visit(way.device, async (page) => {
        await page.goto(twin);
        await settled(page);
        await page.evaluate(followByHand, Object.values(pagePaths));
        byHand.push(await travelByHand(page, way));
      });
      if (!way.sudden) continue;
      await visitors.visit(way.device, async (page) => {
        await page.goto(twin);
        await settled(page);
        await page.evaluate(followByHand, []);
        fetched.push(await walk(page, way));
      });
    }
    const timesOf = (travels: Travels[], name: string) =>
      travels.flatMap((each) => each.get(name) ?? []);
    for (const name of ours[0]?.keys() ?? []) {
      const times = timesOf(ours, name);
      const theirs = timesOf(byHand, name);
      const time = median(times);
      if (name === back) {
        const forward = timesOf(ours, pagePaths.contact);
        returns.push(pairedRatio(times, forward, (each) => each));
      }
      if (theirs.length === 0) {
        rows.push([way.name, name, time, '', '', '']);
        continue;
      }
      const ratio = pairedRatio(times, theirs, (each) => each);
      if (name.startsWith('language')) languageRatios.push(ratio);
      else pageTimes.push(time);
      const fetchedTimes = timesOf(fetched, name);
      const fetchedTime = fetchedTimes.length > 0 ? median(fetchedTimes) : '';
      rows.push([way.name, name, time, median(theirs), ratio, fetchedTime]);
    }
  }
  return {
    tables: [
      {
        title: 'Client-side navigation and language',
        method: `Milliseconds from the press to the end of the frame that shows the result, some seconds after the first visit; by hand, \`innerHTML\` puts the same markup into the static page, all of which it has in memory, or else fetches at the press. Mouse and keyboard are on the link for ${look} ms first. Back leads to ${pagePaths.contact}. ${conditions}.`,
        columns: ['By', 'To', 'painted after', 'by hand', '×', 'by hand, fetched at the press'],
        rows,
      },
    ],
    figures: {
      'slowest client-side navigation': Math.max(...pageTimes),
      'Back against the way forward': Math.max(...returns),
      'language switch against innerHTML': Math.max(...languageRatios),
    },
  };
}
