/** Measures the first visit to each page and its reference, and the first use of a control. */
import type { Page } from '@playwright/test';
import { pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { RunningSite } from '#tests/running-site.ts';
import type { Findings } from './report.ts';
import { median, medians, pairedRatio } from './statistics.ts';
import { conditions, settled, type Visitors } from './visitor.ts';

type Seen = { shift: number; tasks: PerformanceEntry[] };

/** Collects performance entries that browsers report only while the page is open. */
function observe(): void {
  const seen: Seen = { shift: 0, tasks: [] };
  Object.assign(window, { benchmark: seen });
  const on = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    });
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on('longtask', (entry) => seen.tasks.push(entry));
}

/**
 * Reads the costs of a loaded page: bytes in kB, times in milliseconds. `own` are the page's
 * scripts; all others were prefetched.
 */
function readLoad(own: string[]) {
  const { shift, tasks } = (window as unknown as { benchmark: Seen }).benchmark;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isPrefetched = ({ name }: PerformanceEntry) =>
    /\.js$|\/api\//.test(name) && !own.includes(new URL(name).pathname);
  const visited = resources.filter((resource) => !isPrefetched(resource));
  const sizeOf = (pattern: RegExp, from = visited) =>
    from
      .filter(({ name }) => pattern.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const document = (navigation?.encodedBodySize ?? 0) / 1000;
  return {
    document,
    scripts: sizeOf(/\.js$/),
    fonts: sizeOf(/\.woff2$/),
    prefetched: sizeOf(/./, resources.filter(isPrefetched)),
    requests: visited.length + 1,
    total: document + sizeOf(/./),
    fcp,
    shift,
    blocking: tasks
      .filter(({ startTime }) => startTime >= fcp)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

type Load = ReturnType<typeof readLoad> & { thread: number };

async function load(page: Page, url: string, own: string[]): Promise<Load> {
  await page.addInitScript(observe);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await settled(page);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { ...(await page.evaluate(readLoad, own)), thread: 1000 * seconds };
}

interface Visited {
  url: string;
  /** The URLs of the scripts that a page needs; a static page has none. */
  scriptsOf(screen: ScreenName): string[];
}

export type MeasuredSite = RunningSite & Visited;

const bytes = ['document', 'scripts', 'fonts', 'total', 'requests', 'prefetched'] as const;
const times = ['fcp', 'fcpRatio', 'noise', 'thread', 'threadRatio', 'blocking'] as const;

const isList = (screen: ScreenName) => ['contact', 'news', 'gallery'].includes(screen);
const isContent = (screen: ScreenName) => !isList(screen);
/** One page has italic text (quotations). */
const isUpright = (screen: ScreenName) => screen !== 'whatIsFreemasonry';

/** The reference is a static site or another checkout. */
export async function measurePageLoads(
  visitors: Visitors,
  site: Visited,
  reference: Visited,
  rounds: number,
): Promise<Findings> {
  const visit = ({ url, scriptsOf }: Visited, screen: ScreenName) =>
    visitors.visit((page) => load(page, url + pagePaths[screen], scriptsOf(screen)));
  const all = new Map<ScreenName, { ours: Load[]; theirs: Load[] }>();
  for (const screen of screens) all.set(screen, { ours: [], theirs: [] });
  for (let round = 0; round < rounds; round += 1) {
    for (const [screen, { ours, theirs }] of all) {
      const visits = [
        async () => ours.push(await visit(site, screen)),
        async () => theirs.push(await visit(reference, screen)),
      ];
      // The order alternates, so that other work on the machine affects both.
      for (const go of round % 2 === 0 ? visits : visits.reverse()) await go();
    }
  }
  const results = [...all].map(([screen, { ours, theirs }]) => ({
    screen,
    ...medians(ours),
    fcpRatio: pairedRatio(ours, theirs, ({ fcp }) => fcp),
    threadRatio: pairedRatio(ours, theirs, ({ thread }) => thread),
    noise: pairedRatio(ours.slice(1), ours.slice(0, -1), ({ fcp }) => fcp),
  }));
  type Result = (typeof results)[number];
  const most = (figure: Exclude<keyof Result, 'screen'>, of = (_: ScreenName) => true) =>
    Math.max(...results.filter(({ screen }) => of(screen)).map((result) => result[figure]));
  const ratios = results.map(({ fcpRatio }) => fcpRatio);
  const table = (title: string, method: string, columns: readonly (keyof Result)[]) => ({
    ...{ title, method, columns: ['Page', ...columns] },
    rows: results.map((each) => [pagePaths[each.screen], ...columns.map((name) => each[name])]),
  });
  return {
    tables: [
      table(
        'Bytes of a first visit',
        'kB on the wire without headers. The total is without what was prefetched.',
        bytes,
      ),
      table(
        'Times of a first visit',
        `Milliseconds; "thread" is the main thread's time until the page rests. The ratios are to the reference. ${conditions}. Noise is the first paint against that of the round before.`,
        times,
      ),
    ],
    figures: [
      ['largest document', most('document'), 'kB', 20],
      ['most scripts on a content page', most('scripts', isContent), 'kB', 75],
      ['most scripts on contact, news or gallery', most('scripts', isList), 'kB', 95],
      ['requests of a first visit, content page', most('requests', isContent), '', 16],
      ['bytes of a first visit, content page', most('total', isContent), 'kB', 175],
      ['fonts of a first visit, without italics', most('fonts', isUpright), 'kB', 58],
      ['fonts of a first visit, with italics', most('fonts'), 'kB', 74],
      ['prefetched', most('prefetched'), 'kB', 60],
      ['first contentful paint against static, median page', median(ratios), '×', 1.2],
      ['largest layout shift', most('shift'), '', 0.02],
      ['longest blocking time', most('blocking'), 'ms', 50],
    ],
  };
}

/** Presses the theme switch once per frame, from the first paint until the theme changes. */
function pressThemeSwitch(): void {
  new PerformanceObserver(() => {
    const painted = performance.now();
    const frame = () => {
      document.querySelector<HTMLElement>('[data-theme-switch]')?.click();
      if (!document.documentElement.classList.contains('dark')) return requestAnimationFrame(frame);
      return requestAnimationFrame(() => {
        Object.assign(window, { answered: performance.now() - painted });
      });
    };
    frame();
  }).observe({ type: 'paint', buffered: true });
}

export async function measureThemeToggle(
  visitors: Visitors,
  site: string,
  rounds: number,
): Promise<Findings> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await visitors.visit(async (page) => {
      await page.addInitScript(pressThemeSwitch);
      await page.goto(site + pagePaths.faq);
      await page.waitForFunction(() => 'answered' in window);
      times.push(await page.evaluate(() => (window as unknown as { answered: number }).answered));
    });
  }
  return { tables: [], figures: [['theme toggle after the first paint', median(times), 'ms', 34]] };
}
