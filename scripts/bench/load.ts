/** Measures with `wrk` how many requests one process handles, compared with bare `node:http`. */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pagePaths } from '#shared/routes.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { startSite } from '#tests/running-site.ts';
import serving from '../serving.json' with { type: 'json' };
import type { Answer } from './bare-server.ts';
import type { Findings } from './report.ts';
import { median, pairedRatio } from './statistics.ts';

const connections = 64;

interface Measured {
  perSecond: number;
  p99: number;
}

const milliseconds = { us: 0.001, ms: 1, s: 1000 };

async function measure(url: string): Promise<Measured> {
  const header = 'Accept-Encoding: br';
  const args = ['-t', '1', '-c', `${connections}`, '-d', '1s', '--latency', '-H', header, url];
  const printed = await text(spawn('wrk', args).stdout);
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(printed) ?? [];
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed) ?? [];
  if (!p99 || /Socket errors|Non-2xx/.test(printed)) throw new Error(printed);
  return {
    perSecond: Number(perSecond),
    p99: Number(p99) * milliseconds[unit as keyof typeof milliseconds],
  };
}

/** `fetch` would decompress the response. */
async function answerOf(url: string): Promise<Answer> {
  const [response] = await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response');
  const body = await buffer(response);
  const pairs = Array.from({ length: response.rawHeaders.length / 2 }, (_, index) =>
    response.rawHeaders.slice(2 * index, 2 * index + 2),
  );
  const ownOfNode = /^(date|connection|keep-alive)$/i;
  return { body, rawHeaders: pairs.filter(([name]) => !ownOfNode.test(name)).flat() };
}

async function startBareServer(answers: Map<string, Answer>) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: serving.nodeOptions,
    env: { ...process.env, ...serving.environment },
    serialization: 'advanced',
  });
  child.send(answers);
  const [url] = await once(child, 'message');
  return { url: String(url), stop: () => child.kill() };
}

/** Returns the median time, in seconds, from the start of the process to its first response. */
async function firstAnswer(databaseUrl: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const site = await startSite({ DATABASE_URL: databaseUrl });
    await (await fetch(site.url)).text();
    times.push((performance.now() - begun) / 1000);
    await site.stop();
  }
  return median(times);
}

export async function measureLoad(
  databaseUrl: string,
  script: string,
  rounds: number,
): Promise<Findings> {
  const seconds = await firstAnswer(databaseUrl, rounds);
  const table = {
    title: 'Load',
    method: `One process, ${connections} connections kept alive; bare \`node:http\` writes the same bytes and headers under the same limits.`,
    columns: ['Path', 'requests/s', 'p99 ms', 'bare requests/s', 'bare p99 ms', '×'],
  };
  if (spawnSync('wrk', ['--version']).error) {
    const method = 'Not measured: wrk is not installed on this machine.';
    const figures = { 'first answer after start': seconds };
    return { tables: [{ ...table, method, rows: [] }], figures };
  }
  const site = await startSite({ DATABASE_URL: databaseUrl });
  const rows = [pagePaths.faq, script].map((path) => {
    return { path, ours: [] as Measured[], bare: [] as Measured[] };
  });
  const answers = new Map<string, Answer>();
  for (const { path } of rows) answers.set(path, await answerOf(site.url + path));
  const bareServer = await startBareServer(answers);
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, ours, bare } of rows) {
      ours.push(await measure(site.url + path));
      bare.push(await measure(bareServer.url + path));
    }
  }
  const memory = residentBytes(site.pid) / 1e6;
  bareServer.stop();
  await site.stop();
  const ratio = ({ ours, bare }: (typeof rows)[number]) =>
    pairedRatio(ours, bare, ({ perSecond }) => perSecond);
  const medianOf = (rounds: Measured[], figure: keyof Measured) =>
    median(rounds.map((each) => each[figure]));
  return {
    tables: [
      {
        ...table,
        rows: rows.map((row) => [
          row.path,
          medianOf(row.ours, 'perSecond'),
          medianOf(row.ours, 'p99'),
          medianOf(row.bare, 'perSecond'),
          medianOf(row.bare, 'p99'),
          ratio(row),
        ]),
      },
    ],
    figures: {
      'requests per second against bare node:http': Math.min(...rows.map(ratio)),
      'first answer after start': seconds,
      'memory after load': memory,
    },
  };
}
