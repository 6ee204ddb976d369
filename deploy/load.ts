/**
 * Applies a steady load, to check whether an update or a restart loses a request: `node
 * deploy/load.ts https://lodge.example --seconds 60 --gets 45 --posts 5`. It sends messages, so use
 * it only on a test site.
 */
import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { assetsPath, pagePaths, relayPaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';

export interface Load {
  gets: number;
  posts: number;
  /** No request starts after this promise resolves; running requests are completed. */
  until: Promise<unknown>;
}

export interface LoadResult {
  answered: number;
  failures: string[];
  /** The texts of the confirmed messages; all texts are different. */
  confirmed: string[];
  /** The longest response time, in milliseconds. */
  slowest: number;
}

/** Each visitor has an IP address, because the rate limit counts by address. */
const visitors = 250;

/** Each request comes from one of the visitors. */
async function createClient(origin: URL) {
  const { address } = await lookup(origin.hostname, 4);
  const secure = origin.protocol === 'https:';
  const agents = Array.from({ length: visitors }, (_, index) => {
    const from = address.startsWith('127.') ? { localAddress: `127.1.0.${index + 1}` } : {};
    const options = { family: 4, keepAlive: true, maxSockets: 4, ...from };
    return secure ? new HttpsAgent(options) : new HttpAgent(options);
  });
  const sent = { GET: 0, POST: 0 };

  function send(path: string, body?: string): Promise<{ status: number; text: string }> {
    const method = body === undefined ? 'GET' : 'POST';
    const agent = agents[sent[method]++ % visitors];
    const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
    return new Promise((resolve, reject) => {
      const outgoing = (secure ? httpsRequest : httpRequest)(
        new URL(path, origin),
        { agent, headers, method, timeout: 30_000 },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
          incoming.once('error', reject);
        },
      );
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in 30 s')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
  const close = () => {
    for (const agent of agents) agent.destroy();
  };
  return { send, close };
}

export async function applyLoad(address: string, load: Load): Promise<LoadResult> {
  const { send, close } = await createClient(new URL(address));
  const result: LoadResult = { answered: 0, failures: [], confirmed: [], slowest: 0 };
  const underWay = new Set<Promise<void>>();
  const pages = Object.values(pagePaths);
  /** A browser requests the files of the page that was read last. */
  let files: string[] = [];
  let count = 0;

  async function attempt(name: string, work: () => Promise<{ status: number; text: string }>) {
    const from = performance.now();
    try {
      const { status, text } = await work();
      if (status === 200) result.answered += 1;
      else result.failures.push(`${name}: ${status} ${text.slice(0, 80)}`);
    } catch (error) {
      result.failures.push(`${name}: ${(error as Error).message}`);
    }
    result.slowest = Math.max(result.slowest, performance.now() - from);
  }

  async function get(): Promise<void> {
    const path = files.pop() ?? pages[count++ % pages.length] ?? '/';
    await attempt(path, async () => {
      const answer = await send(path);
      if (!path.startsWith(assetsPath)) {
        files = [...new Set(answer.text.match(/\/assets\/[\w.-]+\.(js|woff2)/g))].slice(0, 6);
      }
      return answer;
    });
  }

  async function post(): Promise<void> {
    const message = `Load ${randomUUID()}`;
    const fields = { name: 'Visitor', email: 'visitor@example.org', message };
    const body = JSON.stringify({
      user_id: ownRelay.publicKey,
      service_id: ownRelay.serviceId,
      template_id: ownRelay.templateId,
      template_params: { ...fields, idempotencyKey: randomUUID() },
    });
    await attempt('message', async () => {
      const answer = await send(relayPaths.send, body);
      if (answer.text === 'OK') result.confirmed.push(message);
      return answer;
    });
  }

  let over = false;
  void load.until.finally(() => {
    over = true;
  });
  /** Starts each request when it is due, even if earlier responses are slow. */
  async function drive(rate: number, work: () => Promise<void>): Promise<void> {
    const from = performance.now();
    for (let started = 0; !over; ) {
      for (; started < ((performance.now() - from) / 1000) * rate; started += 1) {
        const request = work().finally(() => underWay.delete(request));
        underWay.add(request);
      }
      await pause(10);
    }
  }
  await Promise.all([drive(load.gets, get), drive(load.posts, post)]);
  await Promise.all(underWay);
  close();
  return result;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      gets: { type: 'string', default: '45' },
      posts: { type: 'string', default: '5' },
    },
  });
  const [address] = positionals;
  if (address === undefined || !URL.canParse(address)) {
    console.error('Give the address of a site on trial: node deploy/load.ts https://lodge.example');
    process.exit(2);
  }
  const { answered, failures, confirmed, slowest } = await applyLoad(address, {
    gets: Number(values.gets),
    posts: Number(values.posts),
    until: pause(Number(values.seconds) * 1000),
  });
  for (const failure of failures) console.log(failure);
  console.log(
    `${answered} answered, ${failures.length} failed, ${confirmed.length} messages confirmed, slowest answer ${Math.round(slowest)} ms`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}
