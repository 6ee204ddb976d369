/**
 * Where the time goes until the first paint of a page, and from a press to the next page: the
 * browser's own trace of its main thread, so that a budget that is missed has its reasons beside it.
 */
import type { Page } from '@playwright/test';
import { pagePaths, screens } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { medians } from './statistics.ts';
import { travel, travelMeasure, ways } from './travels.ts';
import { conditions, settled, telephone, type Visitors } from './visitor.ts';

/** The kinds of work that a span of time is divided into, by the names of the trace's events. */
const kinds = {
  parse: /^(ParseHTML|HTMLDocumentParser|HTMLParser)/,
  scripts:
    /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|v8|V8|MinorGC|MajorGC|BlinkGC)/,
  'style, layout':
    /^(UpdateLayoutTree|RecalculateStyles|Layout|ParseAuthorStyleSheet|IntersectionObserver)/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/,
};

type Kind = keyof typeof kinds | 'other work' | 'waiting' | 'all';
type Spent = Record<Kind, number>;

/** An event of Chromium's trace format; times in microseconds. */
interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { documentLoaderURL?: string; navigationId?: string } };
}

interface Span {
  pid: number;
  from: number;
  to: number;
}

/** What the page's main thread did within a span, in milliseconds; work within work counts once. */
function spentWithin(events: TraceEvent[], { pid, from, to }: Span): Spent {
  const main = events.find(
    ({ name, args, ...event }) =>
      event.pid === pid && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const spent: Spent = {
    ...{ parse: 0, scripts: 0, 'style, layout': 0, paint: 0, 'other work': 0 },
    waiting: 0,
    all: (to - from) / 1000,
  };
  const work = events
    .filter(({ ph, tid, ...event }) => ph === 'X' && event.pid === pid && tid === main?.tid)
    .map(({ name, ts, dur = 0 }) => ({ name, start: ts, end: ts + dur }))
    .filter(({ start, end }) => end > from && start < to)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const open: { kind: Kind; end: number }[] = [];
  let reached = from;
  const passUntil = (moment: number) => {
    const until = Math.min(Math.max(moment, from), to);
    spent[open.at(-1)?.kind ?? 'waiting'] += (until - reached) / 1000;
    reached = until;
  };
  const closeUntil = (moment: number) => {
    for (let last = open.at(-1); last && last.end <= moment; last = open.at(-1)) {
      passUntil(last.end);
      open.pop();
    }
  };
  for (const { name, start, end } of work) {
    closeUntil(start);
    passUntil(start);
    const [kind] = Object.entries(kinds).find(([, pattern]) => pattern.test(name)) ?? [];
    open.push({ kind: (kind as Kind) ?? open.at(-1)?.kind ?? 'other work', end });
  }
  closeUntil(to);
  passUntil(to);
  return spent;
}

/** Lets a visitor act on a page while the browser writes its trace. */
async function traced(page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace');
  await browser.startTracing(page, {
    categories: ['-*', 'devtools.timeline', 'blink.user_timing', 'loading', 'toplevel', 'v8'],
  });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return trace.traceEvents;
}

/** From the navigation to an address to its first paint with content. */
function firstPaint(events: TraceEvent[], url: string): Span {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  );
  const end = events.find(
    ({ name, args }) =>
      name === 'firstContentfulPaint' &&
      args?.data?.navigationId === start?.args?.data?.navigationId,
  );
  if (!start || !end) throw new Error(`The trace has no first paint of ${url}`);
  return { pid: end.pid, from: start.ts, to: end.ts };
}

/** The spans that the page itself measured, in their order. */
function travels(events: TraceEvent[]): Span[] {
  const marks = events.filter(({ name }) => name === travelMeasure);
  const ends = marks.filter(({ ph }) => ph === 'e');
  return marks
    .filter(({ ph }) => ph === 'b')
    .map(({ pid, ts }, index) => ({ pid, from: ts, to: ends[index]?.ts ?? ts }));
}

const columns: Kind[] = [
  'waiting',
  ...(Object.keys(kinds) as (keyof typeof kinds)[]),
  'other work',
  'all',
];

type Spans = Map<string, Spent[]>;

const add = (spans: Spans, name: string, spent: Spent) =>
  spans.set(name, [...(spans.get(name) ?? []), spent]);

const rowsOf = (spans: Spans) =>
  [...spans].map(([name, spent]) => {
    const times = medians(spent);
    return [...name.split('|'), ...columns.map((column) => times[column])];
  });

interface Sites {
  ours: string;
  /** Written by hand, in one language. */
  static: string;
  /** The same with the other language in it, as ours have it. */
  'static, bilingual': string;
}

export async function measureTraces(
  visitors: Visitors,
  sites: Sites,
  { rounds }: { rounds: number },
): Promise<Findings> {
  const paints: Spans = new Map();
  const clicks: Spans = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const path of screens.map((screen) => pagePaths[screen])) {
      for (const [name, origin] of Object.entries(sites)) {
        const events = await visitors.visit(telephone, (page) =>
          traced(page, async () => {
            await page.goto(origin + path);
            await settled(page);
          }),
        );
        add(paints, `${path}|${name}`, spentWithin(events, firstPaint(events, origin + path)));
      }
    }
    for (const way of ways) {
      await visitors.visit(way.device, async (page) => {
        await page.goto(sites.ours);
        await settled(page);
        const names: string[] = [];
        const events = await traced(page, async () => {
          names.push(...(await travel(page, way)).keys());
        });
        for (const [index, span] of travels(events).entries()) {
          add(clicks, `${way.name}|${names[index]}`, spentWithin(events, span));
        }
      });
    }
  }
  const method =
    'milliseconds of the main thread, medians of the traces; work within work counts once, and what a trace costs is in them';
  return {
    tables: [
      {
        title: 'Where the first paint’s time goes',
        method: `From the navigation to the first paint: ${method}. ${conditions}.`,
        columns: ['Page', 'site', ...columns],
        rows: rowsOf(paints),
      },
      {
        title: 'Where a click’s time goes',
        method: `From the press to the end of the frame that shows the result: ${method}. ${conditions}.`,
        columns: ['By', 'To', ...columns],
        rows: rowsOf(clicks),
      },
    ],
    figures: {},
  };
}
