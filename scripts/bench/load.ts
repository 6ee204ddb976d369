/** What one process of the site bears, beside bare `node:http` with the same bytes; `wrk` asks. */
import { fork, spawn } from 'node:child_process';
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

const connections = 32;
const accepted = { 'Accept-Encoding': 'br' };

/** Of a core; above it, a round has measured the generator. */
const mostOfGenerator = 0.9;

interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Share of a core that the generator took. */
  generator: number;
}

const milliseconds = { us: 0.001, ms: 1, s: 1000 };

/** What `wrk` and the shell's `times` after it have printed. */
function parse(printed: string, seconds: number): Measured {
  const figure = (pattern: RegExp) => Number(pattern.exec(printed)?.[1] ?? Number.NaN);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed) ?? [];
  // Last come the minutes and seconds of the shell's children, as user and as system.
  const [user = 0, system = 0] = [...printed.matchAll(/(\d+)m([\d.]+)s/g)]
    .slice(-2)
    .map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  return {
    perSecond: figure(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * milliseconds[unit as keyof typeof milliseconds],
    generator: (user + system) / seconds,
  };
}

/** Undefined where the machine has no `wrk`. */
async function measure(url: string, seconds: number): Promise<Measured | undefined> {
  const header = `Accept-Encoding: ${accepted['Accept-Encoding']}`;
  const wrk = `wrk -t 1 -c ${connections} -d ${seconds}s --latency -H '${header}' '${url}'; times`;
  const shell = spawn('sh', ['-c', `command -v wrk && ${wrk}`]);
  const printed = await text(shell.stdout);
  if (printed === '') return undefined;
  if (/Socket errors|Non-2xx/.test(printed)) throw new Error(printed);
  return parse(printed, seconds);
}

/** `fetch` would decompress it. */
async function answerOf(url: string): Promise<Answer> {
  const [response] = await once(get(url, { headers: accepted }), 'response');
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

async function firstAnswers(databaseUrl: string, rounds: number): Promise<number> {
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

interface Row {
  path: string;
  ours: Measured[];
  bare: Measured[];
}

function describe({ path, ours, bare }: Row): { cells: (string | number)[]; ratio?: number } {
  const name = path.replace(/-[\w-]{8}\.js$/, '-….js');
  if (ours.length === 0) return { cells: [name, 'no round counted', '', '', '', ''] };
  const medianOf = (rounds: Measured[], figure: keyof Measured) =>
    median(rounds.map((each) => each[figure]));
  const ratio = pairedRatio(ours, bare, (each) => each.perSecond);
  const figures = [ours, bare].flatMap((each) => [
    medianOf(each, 'perSecond'),
    medianOf(each, 'p99'),
  ]);
  return { cells: [name, ...figures, ratio], ratio };
}

export async function measureLoad(
  databaseUrl: string,
  entry: string,
  { rounds, quick }: { rounds: number; quick: boolean },
): Promise<Findings> {
  const seconds = quick ? 1 : 3;
  const firstAnswer = await firstAnswers(databaseUrl, rounds);
  const site = await startSite({ DATABASE_URL: databaseUrl });
  const rows: Row[] = [pagePaths.home, pagePaths.faq, pagePaths.news, entry].map((path) => {
    return { path, ours: [], bare: [] };
  });
  const answers = new Map<string, Answer>();
  for (const { path } of rows) answers.set(path, await answerOf(site.url + path));
  const atRest = residentBytes(site.pid) / 1e6;
  const bare = await startBareServer(answers);
  let left = 0;
  const hasWrk = (await measure(site.url, 1)) !== undefined;
  for (let round = 0; hasWrk && round < rounds; round += 1) {
    for (const row of rows) {
      const ours = await measure(site.url + row.path, seconds);
      const theirs = await measure(bare.url + row.path, seconds);
      if (!ours || !theirs || Math.max(ours.generator, theirs.generator) > mostOfGenerator) {
        left += 1;
        continue;
      }
      row.ours.push(ours);
      row.bare.push(theirs);
    }
  }
  const memory = residentBytes(site.pid) / 1e6;
  bare.stop();
  await site.stop();
  const described = rows.map(describe);
  const ratios = described.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  const method = `One process, ${connections} connections kept alive, wrk on the same machine; bare \`node:http\` writes the same bytes and headers under the same limits. Of ${rows.length * rounds} rounds ${left} did not count, as wrk took more than ${mostOfGenerator * 100} % of a core.`;
  return {
    tables: [
      {
        title: 'Load',
        method: hasWrk ? method : 'Not measured: wrk is not installed on this machine.',
        columns: ['Path', 'requests/s', 'p99 ms', 'bare requests/s', 'bare p99 ms', '×'],
        rows: hasWrk ? described.map(({ cells }) => cells) : [],
      },
      {
        title: 'Process',
        method:
          'Resident memory at rest and after the load; start to first answer on a database that has its tables.',
        columns: ['First answer (s)', 'Memory at rest (MB)', 'Memory after load (MB)'],
        rows: [[firstAnswer, atRest, hasWrk ? memory : 'not measured']],
      },
    ],
    figures: {
      ...(ratios.length > 0 && {
        'requests per second against bare node:http': Math.min(...ratios),
      }),
      'first answer after start': firstAnswer,
      ...(hasWrk && { 'memory after load': memory }),
    },
  };
}
