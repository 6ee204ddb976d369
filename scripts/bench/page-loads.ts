/** What a first visit to each page costs, beside its static twin. */

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { type PageName, pagePaths, type ScreenName, screens } from '#shared/routes.ts';
import type { Figures } from './budgets.ts';
import type { Findings } from './report.ts';
import { median, medians, pairedRatio } from './statistics.ts';
import { conditions, settled, telephone, type Visitors } from './visitor.ts';

type Load = Record<
  | 'document'
  | 'scripts'
  | 'ahead'
  | 'fonts'
  | 'requests'
  | 'total'
  | 'ttfb'
  | 'fcp'
  | 'lcp'
  | 'shift'
  | 'blocking',
  number
>;

interface Seen {
  lcp: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** Collects what the browser tells only while it happens. */
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
    seen.tasks.push({ start: entry.startTime, duration: entry.duration });
  });
}

/** Reads the costs of a settled page; `own` are the scripts that the page itself needs. */
function readLoad(own: string[]): Load {
  const { lcp, shift, tasks } = (window as unknown as { benchmark: Seen }).benchmark;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = (pattern: RegExp, which: (path: string) => boolean = () => true) =>
    resources
      .filter(({ name }) => pattern.test(name) && which(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const blocking = tasks
    .filter(({ start }) => start >= fcp)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return {
    document: (navigation?.encodedBodySize ?? 0) / 1000,
    scripts: bytes(/\.js$/, (path) => own.includes(path)),
    ahead: bytes(/\.js$|\/api\//, (path) => !own.includes(path)),
    fonts: bytes(/\.woff2$/),
    requests: resources.length + 1,
    total: (navigation?.encodedBodySize ?? 0) / 1000 + bytes(/./),
    ttfb: navigation?.responseStart ?? 0,
    fcp,
    lcp,
    shift,
    blocking,
  };
}

async function load(page: Page, url: string, own: string[]): Promise<Load> {
  await page.addInitScript(observe);
  await page.goto(url);
  await settled(page);
  return page.evaluate(readLoad, own);
}

const heavy: PageName[] = ['contact', 'news', 'gallery'];

/** Their quotations are set in the italic. */
const italic: PageName[] = ['whatIsFreemasonry'];

interface Compared {
  screen: ScreenName;
  ours: Load;
  twin: Load;
  /** Ours to the twin's. */
  ratio: Record<'fcp' | 'lcp', number>;
}

function findings(results: Compared[]): Findings {
  const most = (read: (each: Compared) => number, from = results) =>
    from.length > 0 ? Math.max(...from.map(read)) : 0;
  const content = results.filter(({ screen }) => !heavy.includes(screen));
  const rest = results.filter(({ screen }) => heavy.includes(screen));
  const upright = results.filter(({ screen }) => !italic.includes(screen));
  const inItalics = results.filter(({ screen }) => italic.includes(screen));
  const paint = (name: 'fcp' | 'lcp', title: string): Figures => ({
    [`${title} against static, worst page`]: most(({ ratio }) => ratio[name]),
    [`${title} against static, median page`]: median(results.map(({ ratio }) => ratio[name])),
  });
  return {
    tables: [
      {
        title: 'Bytes of a first visit',
        method:
          'kB on the wire without headers: the page’s own, then what it fetches at idle time for the next click.',
        columns: [
          'Page',
          'document',
          'static document',
          'scripts',
          'fonts',
          'ahead',
          'all',
          'requests',
        ],
        rows: results.map(({ screen, ours, twin }) => [
          pagePaths[screen],
          ours.document,
          twin.document,
          ours.scripts,
          ours.fonts,
          ours.ahead,
          ours.total,
          ours.requests,
        ]),
      },
      {
        title: 'Paints of a first visit',
        method: `Milliseconds, with the ratio to the static page. ${conditions}; a telephone of 412 × 823 pixels.`,
        columns: [
          'Page',
          'first byte',
          'FCP',
          '×',
          'LCP',
          '×',
          'layout shift',
          'blocking time',
          'static blocking time',
        ],
        rows: results.map((each) => [
          pagePaths[each.screen],
          each.ours.ttfb,
          each.ours.fcp,
          each.ratio.fcp,
          each.ours.lcp,
          each.ratio.lcp,
          each.ours.shift.toFixed(4),
          each.ours.blocking,
          each.twin.blocking,
        ]),
      },
    ],
    figures: {
      'largest document': most(({ ours }) => ours.document),
      'most scripts on a content page': most(({ ours }) => ours.scripts, content),
      'most scripts on contact, news or gallery': most(({ ours }) => ours.scripts, rest),
      'requests of a first visit, content page': most(({ ours }) => ours.requests, content),
      'bytes of a first visit, content page': most(({ ours }) => ours.total, content),
      'fonts of a first visit, without italics': most(({ ours }) => ours.fonts, upright),
      'fonts of a first visit, with italics': most(({ ours }) => ours.fonts, inItalics),
      'read ahead': most(({ ours }) => ours.ahead),
      ...paint('fcp', 'first contentful paint'),
      ...paint('lcp', 'largest contentful paint'),
      'largest layout shift': most(({ ours }) => ours.shift),
      'longest blocking time': most(({ ours }) => ours.blocking),
    },
  };
}

export async function measurePageLoads(
  visitors: Visitors,
  site: string,
  twin: string,
  { rounds, quick }: { rounds: number; quick: boolean },
): Promise<Findings> {
  const { partsOf } = await loadSiteBuild(join(import.meta.dirname, '../..'));
  const measured: ScreenName[] = quick ? ['home', 'faq', 'news'] : screens;
  const results = new Map(
    measured.map((screen) => [screen, { ours: [] as Load[], twin: [] as Load[] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const [screen, loads] of results) {
      const { modules: own } = partsOf(screen);
      const visits = [
        async () => {
          const url = site + pagePaths[screen];
          loads.ours.push(await visitors.visit(telephone, (page) => load(page, url, own)));
        },
        async () => {
          const url = twin + pagePaths[screen];
          loads.twin.push(await visitors.visit(telephone, (page) => load(page, url, [])));
        },
      ];
      // Who goes first alternates, so that neither profits from what the machine does meanwhile.
      for (const go of round % 2 === 0 ? visits : visits.reverse()) await go();
    }
  }
  return findings(
    [...results].map(([screen, { ours, twin: theirs }]) => ({
      screen,
      ours: medians(ours),
      twin: medians(theirs),
      ratio: {
        fcp: pairedRatio(ours, theirs, ({ fcp }) => fcp),
        lcp: pairedRatio(ours, theirs, ({ lcp }) => lcp),
      },
    })),
  );
}
