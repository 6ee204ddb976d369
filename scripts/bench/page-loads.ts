/** Measures the first visit to each page and to its static twin, and the first use of a control. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { type PageName, pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { median, medians, pairedRatio } from './statistics.ts';
import { conditions, settled, type Visitors } from './visitor.ts';

type Seen = { lcp: number; shift: number; tasks: PerformanceEntry[] };

/** Collects performance entries that browsers report only while the page is open. */
function observe(): void {
  const seen: Seen = { lcp: 0, shift: 0, tasks: [] };
  Object.assign(window, { benchmark: seen });
  const on = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  on('longtask', (entry) => {
    seen.tasks.push(entry);
  });
}

/**
 * Reads the costs of a loaded page: bytes in kB, times in milliseconds. `own` are the page's
 * scripts; all others were prefetched.
 */
function readLoad(own: string[]) {
  const { lcp, shift, tasks } = (window as unknown as { benchmark: Seen }).benchmark;
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
    lcp,
    shift,
    blocking: tasks
      .filter(({ startTime }) => startTime >= fcp)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

type Load = ReturnType<typeof readLoad>;

async function load(page: Page, url: string, own: string[] = []): Promise<Load> {
  await page.addInitScript(observe);
  await page.goto(url);
  if (own.length > 0) await settled(page);
  // The static page has no scripts, so nothing happens after its paint.
  else await page.waitForFunction(() => (window as unknown as { benchmark: Seen }).benchmark.lcp);
  return page.evaluate(readLoad, own);
}

const bytes = ['document', 'scripts', 'fonts', 'total', 'requests', 'prefetched'] as const;
const paints = ['fcp', 'fcpRatio', 'lcp', 'lcpRatio', 'noise', 'shift', 'blocking'] as const;

const lists: PageName[] = ['contact', 'news', 'gallery'];

/** Only this page has italic text (quotations). */
const italic: PageName[] = ['whatIsFreemasonry'];

export async function measurePageLoads(
  visitors: Visitors,
  site: string,
  twin: string,
  rounds: number,
): Promise<Findings> {
  const { partsOf } = await loadSiteBuild(join(import.meta.dirname, '../..'));
  const visit = (screen: ScreenName) =>
    visitors.visit((page) => load(page, site + pagePaths[screen], partsOf(screen).modules));
  const visitTwin = (screen: ScreenName) =>
    visitors.visit((page) => load(page, twin + pagePaths[screen]));
  const all = new Map<ScreenName, { ours: Load[]; twins: Load[] }>();
  for (const screen of screens) all.set(screen, { ours: [], twins: [] });
  for (let round = 0; round < rounds; round += 1) {
    for (const [screen, { ours, twins }] of all) {
      const visits = [
        async () => ours.push(await visit(screen)),
        async () => twins.push(await visitTwin(screen)),
      ];
      // The order alternates, so that other work on the machine affects both.
      for (const go of round % 2 === 0 ? visits : visits.reverse()) await go();
    }
  }
  const results = [...all].map(([screen, { ours, twins }]) => ({
    screen,
    ...medians(ours),
    fcpRatio: pairedRatio(ours, twins, ({ fcp }) => fcp),
    lcpRatio: pairedRatio(ours, twins, ({ lcp }) => lcp),
    noise: pairedRatio(ours.slice(1), ours.slice(0, -1), ({ fcp }) => fcp),
  }));
  type Result = (typeof results)[number];
  const most = (figure: Exclude<keyof Result, 'screen'>, of = (_: ScreenName) => true) =>
    Math.max(...results.filter(({ screen }) => of(screen)).map((result) => result[figure]));
  const ofWords = (screen: ScreenName) => !lists.includes(screen);
  return {
    tables: [
      {
        title: 'Bytes of a first visit',
        method: 'kB on the wire without headers. The total is without what was prefetched.',
        columns: ['Page', ...bytes],
        rows: results.map((each) => [pagePaths[each.screen], ...bytes.map((name) => each[name])]),
      },
      {
        title: 'Paints of a first visit',
        method: `Milliseconds, with the ratio to the static page. ${conditions}. Noise is the first paint against that of the round before.`,
        columns: ['Page', ...paints],
        rows: results.map((each) => [pagePaths[each.screen], ...paints.map((name) => each[name])]),
      },
    ],
    figures: {
      'largest document': most('document'),
      'most scripts on a content page': most('scripts', ofWords),
      'most scripts on contact, news or gallery': most('scripts', (name) => !ofWords(name)),
      'requests of a first visit, content page': most('requests', ofWords),
      'bytes of a first visit, content page': most('total', ofWords),
      'fonts of a first visit, without italics': most('fonts', (name) => !italic.includes(name)),
      'fonts of a first visit, with italics': most('fonts', (name) => italic.includes(name)),
      prefetched: most('prefetched'),
      'first contentful paint against static, worst page': most('fcpRatio'),
      'first contentful paint against static, median page': median(
        results.map(({ fcpRatio }) => fcpRatio),
      ),
      'largest contentful paint against static, worst page': most('lcpRatio'),
      'largest contentful paint against static, median page': median(
        results.map(({ lcpRatio }) => lcpRatio),
      ),
      'largest layout shift': most('shift'),
      'longest blocking time': most('blocking'),
    },
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
  return { tables: [], figures: { 'theme toggle after the first paint': median(times) } };
}
