/**
 * `npm run bench` measures first visits on a slow phone, what follows a tap, and the server.
 * `--beside=FOLDER` compares with another checkout, which must be built, in alternating rounds;
 * `--rounds=2` sets their number.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { defaults } from '#server/http/server.ts';
import { sqliteFile } from '#server/storage/database.ts';
import { pagePaths } from '#shared/routes.ts';
import { browserArguments } from '#tests/browser.ts';
import { createClient } from '#tests/load.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { installBrowser } from './install-programs.ts';
import serving from './serving.json' with { type: 'json' };

type Values = Record<string, number>;

/** Other work on the machine affects single rounds, so only medians are compared. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

const medianOf = (rounds: Values[], name: string) => median(rounds.map((row) => row[name] ?? NaN));

/** Ratios are computed within each round, because other work affects both of its measurements. */
const ratioOf = (rounds: Values[], others: Values[], name: string) =>
  median(rounds.map((row, round) => (row[name] ?? NaN) / (others[round]?.[name] ?? NaN)));

const rounded = (value: number) => String(Number(value.toPrecision(3)));

function markdown(columns: string[], rows: string[][]): string {
  const lines = [columns, columns.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Fills the database with the checkout's own code, because its tables may differ. */
async function startFilledSite(root: string): Promise<RunningSite> {
  const file = join(root, 'scripts/bench/published-database.ts');
  const script = `import { publishedDatabase } from '${file}'; console.log((await publishedDatabase()).url);`;
  const args = ['--input-type=module', '--eval', script];
  const url = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim();
  const site = await startSite({ DATABASE_URL: url }, { root });
  const removeDatabase = () => rmSync(dirname(sqliteFile(url)), { recursive: true });
  return { ...site, stop: () => site.stop().finally(removeDatabase) };
}

/**
 * The visitor follows a link from another site (decision 22), with a slow phone, a slow connection
 * and an empty cache.
 */
async function visit<T>(browser: Browser, from: string, act: (page: Page) => Promise<T>) {
  const device = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext(device);
  const page = await context.newPage();
  await page.goto(from);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    return await act(page);
  } finally {
    await context.close();
  }
}

/** Returns kB without headers, prefetched files included, and the milliseconds to the first paint. */
function readEntries(): Values {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const files = entries as PerformanceResourceTiming[];
  const kilobytes = (pattern: RegExp) =>
    files
      .filter(({ name }) => pattern.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
  const document = (files[0]?.encodedBodySize ?? 0) / 1000;
  const [scripts, fonts, bytes] = [/\.js$/, /\.woff2$/, /./].map(kilobytes);
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const sizes = { document, scripts, fonts, bytes, requests: files.length } as Values;
  return { ...sizes, 'first paint': paint?.startTime ?? NaN };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args: { data?: { score?: number } };
}

/** Returns milliseconds of the main thread from the beginning of the trace, and the layout shift. */
function readTrace(events: TraceEvent[]): Values {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`The trace of ${events.length} events contains no first paint`);
  const own = events.filter(({ pid, tid }) => pid === paint.pid && tid === paint.tid);
  const sum = (part: TraceEvent[]) => part.reduce((total, { dur = 0 }) => total + dur / 1000, 0);
  const layout = own.filter(({ name }) => ['Layout', 'UpdateLayoutTree'].includes(name));
  const tasks = own.filter(({ name }) => /RunTask$/.test(name));
  const blocking = tasks.filter(({ ts, dur = 0 }) => ts >= paint.ts && dur > 50_000);
  const shifts = events.filter(({ name }) => name === 'LayoutShift');
  return {
    'layout before': sum(layout.filter(({ ts }) => ts < paint.ts)),
    'layout after': sum(layout.filter(({ ts }) => ts >= paint.ts)),
    'main thread': sum(tasks),
    blocking: sum(blocking) - 50 * blocking.length,
    shift: shifts.reduce((total, { args }) => total + (args.data?.score ?? 0), 0),
  };
}

async function firstVisit(page: Page, url: string): Promise<Values> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'loading'] });
  // The page also prefetches.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return { ...(await page.evaluate(readEntries)), ...readTrace(traceEvents) };
}

/** Resolves to the milliseconds from the next tap to the paint after the new heading appears. */
function nextArrival(): Promise<number> {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((node) => node.checkVisibility())?.textContent;
  const before = heading();
  let pressed = 0;
  const press = ({ timeStamp }: Event) => {
    pressed ||= timeStamp;
  };
  for (const type of ['click', 'popstate']) addEventListener(type, press, { capture: true });
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      observer.disconnect();
      // A message that is posted in a frame's callback arrives after the paint of that frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        port2.postMessage(null);
      });
    });
    const all = { childList: true, subtree: true, characterData: true, attributes: true };
    observer.observe(document.body, all);
  });
}

/** Playwright's own tap would run checks in the page at the same time. */
async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector} to tap`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Returns the milliseconds to the next page, back, and to the other language. */
async function walk(page: Page, url: string): Promise<Values> {
  async function measure(act: () => Promise<unknown>): Promise<number> {
    const arrived = page.evaluate(nextArrival);
    await act();
    return arrived;
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('header [commandfor]').tap();
  // During its animation, the links are not yet in their places.
  await page.locator('dialog[open]').evaluate((drawer) => {
    return Promise.all(drawer.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  const next = await measure(() => tap(page, `dialog a[href="${pagePaths.faq}"]`));
  const back = await measure(() => page.evaluate(() => history.back()));
  await page.locator('[popovertarget]').first().tap();
  const english = await measure(() => tap(page, '[popover] a[hreflang=en]'));
  return { FAQ: next, Back: back, English: english };
}

/** Repeats a request on 64 connections; returns the server's microseconds for one, on Linux. */
async function costOf({ url, pid }: { url: string; pid: number }, path: string): Promise<number> {
  const processorTime = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12);
    return 10_000 * (Number(user) + Number(system));
  };
  const { send, close } = createClient(url);
  const before = processorTime();
  let left = 5_000;
  const repeat = async () => {
    while (left-- > 0) {
      const { status } = await send(path, { headers: { 'Accept-Encoding': 'br' } });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 64 }, repeat));
  close();
  return (processorTime() - before) / 5_000;
}

/** Serves one response of the site from memory, with bare `node:http` under the same limits. */
async function serveBare(address: string): Promise<void> {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'br' } });
  // `fetch` has decompressed the body; its length is what counts.
  const body = Buffer.alloc(Number(response.headers.get('content-length')));
  const headers = Object.fromEntries(response.headers);
  const server = createServer(defaults, (_, answer) => answer.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function measureServer(site: RunningSite, rounds: number) {
  const bare = fork(import.meta.filename, [], {
    execArgv: serving.nodeOptions,
    env: { ...process.env, ...serving.environment, SERVE_BARE: site.url + pagePaths.faq },
  });
  const [port] = await once(bare, 'message');
  const reference = { url: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0 };
  const ratios: number[] = [];
  // The first round also compiles the code.
  for (let round = 0; round <= rounds; round += 1) {
    const cost = await costOf(site, pagePaths.faq);
    ratios.push((await costOf(reference, pagePaths.faq)) / cost);
  }
  bare.kill();
  return { ratio: median(ratios.slice(1)), memory: residentBytes(site.pid) / 1e6 };
}

async function measureAll(): Promise<void> {
  const options = { beside: { type: 'string' }, rounds: { type: 'string' } } as const;
  const { beside, rounds: wanted = 15 } = parseArgs({ options }).values;
  const rounds = Number(wanted);
  const executablePath = installBrowser();
  // Without the flag, a browser with an inspector parses React a second time (decision 22).
  const args = [...browserArguments, '--js-flags=--no-enable-lazy-source-positions'];
  const browser = await chromium.launch({ executablePath, args });
  const search = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>Search</title>');
  });
  await once(search.listen(0, 'localhost'), 'listening');
  // The measured sites are at 127.0.0.1, which is another site for the browser.
  const from = `http://localhost:${(search.address() as AddressInfo).port}`;
  const site = await startFilledSite(join(import.meta.dirname, '..'));
  const sites = beside ? [site, await startFilledSite(resolve(beside))] : [site];

  const measured = Object.values<string>(pagePaths).map((path) => ({
    name: path,
    act: (page: Page, url: string) => firstVisit(page, url + path),
    results: sites.map((): Values[] => []),
  }));
  const taps = { name: 'after a tap', act: walk, results: sites.map((): Values[] => []) };
  for (let round = 0; round < rounds; round += 1) {
    for (const { act, results } of [...measured, taps]) {
      // The order alternates, so that other work on the machine affects both.
      const turns = [...sites.entries()];
      for (const [turn, { url }] of round % 2 === 0 ? turns : turns.reverse()) {
        results[turn]?.push(await visit(browser, from, (page) => act(page, url)));
      }
    }
  }
  const server = await measureServer(site, rounds);
  await browser.close();
  search.close().closeAllConnections();
  await Promise.all(sites.map((item) => item.stop()));

  const tableOf = (rows: typeof measured) => {
    const columns = Object.keys(rows[0]?.results[0]?.[0] ?? {});
    const lines = rows.map(({ name, results: [own = [], others] }) => {
      const cells = columns.map((column) => {
        const value = rounded(medianOf(own, column));
        const ratio = others ? ratioOf(own, others, column) : NaN;
        return Number.isFinite(ratio) ? `${value} (${rounded(ratio)} ×)` : value;
      });
      return [name, ...cells];
    });
    return markdown(['', ...columns], lines);
  };
  const most = (value: string, of = (_: string) => true) => {
    const pages = measured.filter(({ name }) => of(name));
    return Math.max(...pages.map(({ results: [own = []] }) => medianOf(own, value)));
  };
  const hasItalics = (path: string) => path === pagePaths.whatIsFreemasonry;
  // The pictures of the other pages are content.
  const isText = (path: string) => path === pagePaths.home || path === pagePaths.faq;
  const [walks = []] = taps.results;
  const budgets: [name: string, measured: number, unit: string, budget: number, least?: true][] = [
    ['largest document', most('document'), 'kB', 20],
    ['requests of a visit to a text page, with prefetching', most('requests', isText), '', 12],
    ['bytes of a visit to a text page, with prefetching', most('bytes', isText), 'kB', 170],
    ['fonts of a visit, without italics', most('fonts', (path) => !hasItalics(path)), 'kB', 45],
    ['fonts of a visit, with italics', most('fonts', hasItalics), 'kB', 60],
    ['largest layout shift', most('shift'), '', 0.02],
    ['longest blocking time', most('blocking'), 'ms', 50],
    [
      'Back against the way forward',
      median(walks.map(({ Back = NaN, FAQ = NaN }) => Back / FAQ)),
      '×',
      0.55,
    ],
    ['requests per second against bare node:http', server.ratio, '×', 0.3, true],
    ['memory after load', server.memory, 'MB', 160],
  ];
  const verdicts = budgets.map(([name, value, unit, budget, least]) => {
    const isKept = least ? value >= budget : value <= budget;
    const limit = `${least ? '≥' : '≤'} ${budget} ${unit}`;
    return [name, `${rounded(value)} ${unit}`, limit, isKept ? 'kept' : 'missed'];
  });
  const versions = `Node ${process.versions.node}, Chromium ${browser.version()}`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const facts = `${cpus().length} × ${cpus()[0]?.model}, ${versions}, site at ${commit}, ${rounds} rounds`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${facts}.\n`);
  console.log(markdown(['What', 'Measured', 'Budget', 'Verdict'], verdicts));
  console.log(`\n${tableOf(measured)}\n\n${tableOf([taps])}`);
}

const { SERVE_BARE: address } = process.env;
await (address ? serveBare(address) : measureAll());
