/**
 * `npm run bench` measures the times that no test can hold: first visits on a slow phone, what
 * follows a tap, and the server. `--beside=FOLDER` compares with another checkout, which must be
 * built, in alternating rounds; `--rounds=2` sets their number.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { defaultLimits } from '#server/http/server.ts';
import { pagePaths } from '#shared/routes.ts';
import { browserArguments } from '#tests/browser.ts';
import { createClient } from '#tests/load.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { installBrowser } from './install-programs.ts';

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

/** Each checkout fills the database itself, because its tables may differ. */
async function startFilledSite(root: string): Promise<RunningSite> {
  const site = await startSite({}, { root });
  const env = { ...process.env, ...site.env };
  execFileSync(join(root, 'lodge'), ['sample'], { env, stdio: 'pipe' });
  return site;
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

/** Returns the milliseconds to the first paint, and those that its tasks block the page afterwards. */
async function firstVisit(page: Page, url: string): Promise<Values> {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        performance.measure('long task', { start: startTime, duration });
    });
    observer.observe({ type: 'longtask' });
  });
  // The page also prefetches.
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const painted = paint?.startTime ?? NaN;
    const tasks = performance.getEntriesByName('long task');
    const after = tasks.filter(({ startTime }) => startTime >= painted);
    const blocking = after.reduce((total, { duration }) => total + duration - 50, 0);
    return { 'first paint': painted, blocking };
  });
}

/** Resolves to the milliseconds from the next tap to the paint after the new heading appears. */
function nextArrival(): Promise<number> {
  const heading = () =>
    [...document.querySelectorAll('main h1')].find((node) => node.checkVisibility())?.textContent;
  const before = heading();
  return new Promise((resolve) => {
    const press = ({ timeStamp }: Event) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - timeStamp);
      // A message that is posted in a frame's callback arrives after the paint of that frame.
      const look = () =>
        heading() === before ? requestAnimationFrame(look) : port2.postMessage(null);
      requestAnimationFrame(look);
    };
    const once = { capture: true, once: true };
    for (const type of ['click', 'popstate']) addEventListener(type, press, once);
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
  const server = createServer(defaultLimits, (_, response) =>
    response.writeHead(200, headers).end(body),
  );
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function measureServer(site: RunningSite, rounds: number) {
  const bare = fork(import.meta.filename, [], {
    execArgv: readFileSync('bin/serve', 'utf8').match(/--[\w-]+=\d+/g) ?? [],
    env: { ...process.env, SERVE_BARE: site.url + pagePaths.faq },
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
  const blocking = measured.map(({ results: [own = []] }) => medianOf(own, 'blocking'));
  const [walks = []] = taps.results;
  const back = median(walks.map(({ Back = NaN, FAQ = NaN }) => Back / FAQ));
  const budgets = [
    ['longest blocking time', `${rounded(Math.max(...blocking))} ms`, '≤ 50 ms'],
    ['Back compared with following a link', `${rounded(back)} ×`, '≤ 0.55 ×'],
    ['requests per second against bare node:http', `${rounded(server.ratio)} ×`, '≥ 0.3 ×'],
    ['memory after load', `${rounded(server.memory)} MB`, '≤ 160 MB'],
  ];
  const versions = `Node ${process.versions.node}, Chromium ${browser.version()}`;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const facts = `${cpus().length} × ${cpus()[0]?.model}, ${versions}, site at ${commit}, ${rounds} rounds`;
  console.log(`${new Date().toISOString().slice(0, 10)}, ${facts}.\n`);
  console.log(markdown(['What', 'Measured', 'Budget'], budgets));
  console.log(`\n${tableOf(measured)}\n\n${tableOf([taps])}`);
}

const { SERVE_BARE: address } = process.env;
await (address ? serveBare(address) : measureAll());
