/** What one process of the site bears, beside nginx serving the same bytes. */
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { pagePaths } from '#shared/routes.ts';
import type { Order, Outcome } from './load-client.ts';
import { type Answer, type Nginx, startNginx } from './nginx.ts';
import type { Findings } from './report.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { median, pairedRatio, percentile } from './statistics.ts';

const connections = 32;

function bombard(url: string, seconds: number): Promise<Outcome> {
  const order: Order = { url, connections, seconds };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-client.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve).once('error', reject);
  });
}

interface Measured {
  perSecond: number;
  p99: number;
}

async function measure(url: string, seconds: number): Promise<Measured> {
  const { latencies, failures } = await bombard(url, seconds);
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
  return { perSecond: latencies.length / seconds, p99: percentile(latencies, 0.99) };
}

/** Headers that nginx has of its own, or that are about the connection. */
const ownHeaders = [
  'content-type',
  'content-length',
  'date',
  'etag',
  'connection',
  'keep-alive',
  'transfer-encoding',
];

/** What the site answers, by names that nginx can serve it under. */
async function answersOf(site: string, paths: string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const path of paths) {
    // `fetch` would decompress it.
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(site + path, { headers: { 'Accept-Encoding': 'br' } }, resolve).on('error', reject);
    });
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      ownHeaders.includes(name) ? [] : [[name, String(value)] satisfies [string, string]],
    );
    answers.set(fileName(path), { body: await buffer(response), headers });
  }
  return answers;
}

const fileName = (path: string) => path.replaceAll('/', '_');

async function starts(databaseUrl: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite(databaseUrl);
    times.push(site.firstAnswer);
    await site.stop();
  }
  return median(times);
}

interface Row {
  path: string;
  ours: Measured[];
  nginx: Measured[];
}

async function takeTurns(
  site: SiteProcess,
  nginx: Nginx | undefined,
  rows: Row[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  for (const { path } of rows) await measure(site.url + path, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) {
      row.ours.push(await measure(site.url + row.path, seconds));
      if (nginx) row.nginx.push(await measure(`${nginx.url}/${fileName(row.path)}`, seconds));
    }
  }
}

function describe({ path, ours, nginx }: Row): { cells: (string | number)[]; ratio?: number } {
  const perSecond = median(ours.map((each) => each.perSecond));
  const p99 = median(ours.map((each) => each.p99));
  const cells = [path.replace(/-[\w-]{8}\.js$/, '-….js'), perSecond, p99];
  if (nginx.length === 0) return { cells };
  const reference = median(nginx.map((each) => each.perSecond));
  const ratio = pairedRatio(ours, nginx, (each) => each.perSecond);
  return { cells: [...cells, reference, median(nginx.map((each) => each.p99)), ratio], ratio };
}

export async function measureLoad(
  databaseUrl: string,
  entry: string,
  { rounds, quick }: { rounds: number; quick: boolean },
): Promise<Findings> {
  const firstAnswer = await starts(databaseUrl, rounds);
  const site = await startSite(databaseUrl);
  const atRest = site.memory();
  const paths = [pagePaths.home, pagePaths.faq, pagePaths.news, entry];
  const nginx = await startNginx(await answersOf(site.url, paths));
  if (!nginx) console.log('No nginx on this machine: nothing to compare the load with.');
  const rows: Row[] = paths.map((path) => ({ path, ours: [], nginx: [] }));
  try {
    await takeTurns(site, nginx, rows, { rounds, seconds: quick ? 1 : 3 });
  } finally {
    await nginx?.stop();
  }
  const memory = site.memory();
  await site.stop();
  const described = rows.map(describe);
  const ratios = described.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  return {
    tables: [
      {
        title: 'Load',
        method: `One process, ${connections} connections kept alive, the client on the same machine; nginx has one worker, the same compressed bytes as files, and the same headers.`,
        columns: ['Path', 'requests/s', 'p99 ms', 'nginx requests/s', 'nginx p99 ms', '×'],
        rows: described.map(({ cells }) => cells),
      },
      {
        title: 'Process',
        method:
          'Resident memory at rest and after the load; start to first answer on a database that has its tables.',
        columns: ['First answer (s)', 'Memory at rest (MB)', 'Memory after load (MB)'],
        rows: [[firstAnswer, atRest, memory]],
      },
    ],
    figures: {
      ...(ratios.length > 0 && { 'requests per second against nginx': Math.min(...ratios) }),
      'first answer after start': firstAnswer,
      'memory after load': memory,
    },
  };
}
