/** Measures what a request costs one process, compared with bare `node:http`. */
import { readFileSync } from 'node:fs';
import { pagePaths } from '#shared/routes.ts';
import { createClient } from '#tests/load.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { startSite } from '#tests/running-site.ts';
import type { MeasuredSite } from './page-loads.ts';
import { startReferenceSite } from './reference-site.ts';
import type { Findings } from './report.ts';
import { median, pairedRatio } from './statistics.ts';

const connections = 64;
const requests = 5_000;

/** Returns the milliseconds of processor time that a process has used, on Linux. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12);
  return 10 * (Number(user) + Number(system));
}

/** Returns the processor time of a response, in microseconds, without the client's. */
async function costOf({ url, pid }: { url: string; pid: number }, path: string): Promise<number> {
  const { send, close } = createClient(url);
  const before = processorTime(pid);
  let answered = 0;
  const visit = async () => {
    for (; answered < requests; answered += 1) {
      const { status } = await send(path, { headers: { 'Accept-Encoding': 'br' } });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  close();
  return (1000 * (processorTime(pid) - before)) / answered;
}

/** Returns the seconds from the start of a process to its first response. */
async function firstAnswer(databaseUrl: string): Promise<number> {
  const begun = performance.now();
  const site = await startSite({ DATABASE_URL: databaseUrl });
  await (await fetch(site.url)).text();
  const seconds = (performance.now() - begun) / 1000;
  await site.stop();
  return seconds;
}

export async function measureLoad(site: MeasuredSite, rounds: number): Promise<Findings> {
  const bare = await startReferenceSite(site.url, 'bare');
  const [largest = ''] = site.scriptsOf('home').filter((url) => url.includes('/react-'));
  const costs = [pagePaths.faq, largest].map((path) => {
    return { path, ours: [] as number[], theirs: [] as number[] };
  });
  const starts: number[] = [];
  // The first requests also compile the code, so they do not count.
  for (const { path } of costs) {
    for (const each of [site, bare]) await costOf(each, path);
  }
  for (let round = 0; round < rounds; round += 1) {
    starts.push(await firstAnswer(site.databaseUrl));
    for (const { path, ours, theirs } of costs) {
      ours.push(await costOf(site, path));
      theirs.push(await costOf(bare, path));
    }
  }
  bare.stop();
  const rows = costs.map(({ path, ours, theirs }) => {
    const ratio = pairedRatio(theirs, ours, (cost) => cost);
    return [path, median(ours), median(theirs), ratio] as const;
  });
  const least = Math.min(...rows.map(([, , , ratio]) => ratio));
  return {
    tables: [
      {
        title: 'Load',
        method: `Microseconds of processor time for a request, over ${connections} connections that are kept alive; bare \`node:http\` writes the same bytes and headers under the same limits.`,
        columns: ['Path', 'ours', 'bare', 'bare / ours'],
        rows,
      },
    ],
    figures: [
      ['requests per second against bare node:http', least, '×', 0.4, 'at least'],
      ['first answer after start', median(starts), 's', 0.5],
      ['memory after load', residentBytes(site.pid) / 1e6, 'MB', 160],
    ],
  };
}
