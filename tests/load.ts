import { randomUUID } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { assetsPath, pagePaths, relayPaths } from '#shared/routes.ts';
import { contactMessage } from './contact-message.ts';
import { relayRequest } from './relay-request.ts';

interface Load {
  gets: number;
  posts: number;
  /** No request starts after this promise resolves; running requests are completed. */
  until: Promise<unknown>;
}

/** Each visitor has an IP address, because the rate limit counts by address. */
const visitors = 250;

/** Each request comes from one of the visitors. */
export function createClient(origin: string) {
  const agents = Array.from({ length: visitors }, (_, index) => {
    // macOS has only one of these addresses.
    const own = process.platform === 'linux' && { localAddress: `127.1.0.${index + 1}` };
    return new Agent({ family: 4, keepAlive: true, maxSockets: 4, ...own });
  });
  let sent = 0;

  function send(
    path: string,
    { headers, body }: { headers?: OutgoingHttpHeaders; body?: string } = {},
  ): Promise<{ status: number; text: string }> {
    const agent = agents[sent++ % visitors];
    const method = body === undefined ? 'GET' : 'POST';
    return new Promise((resolve, reject) => {
      const options = { agent, method, timeout: 55_000, headers: headers ?? {} };
      const outgoing = request(new URL(path, origin), options, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
        incoming.once('error', reject);
      });
      outgoing.once('timeout', () => outgoing.destroy(new Error('no response in 55 s')));
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
  const close = () => {
    for (const agent of agents) agent.destroy();
  };
  return { send, close };
}

export async function applyLoad(address: string, load: Load) {
  const { send, close } = createClient(address);
  /** The texts of the confirmed messages are all different. */
  const result = { answered: 0, failures: [] as string[], confirmed: [] as string[] };
  const underWay = new Set<Promise<void>>();
  const pages = Object.values(pagePaths);
  /** A browser requests the files of the page that was read last. */
  let files: string[] = [];
  let count = 0;

  async function attempt(name: string, work: () => Promise<{ status: number; text: string }>) {
    try {
      const { status, text } = await work();
      if (status === 200) result.answered += 1;
      else result.failures.push(`${name}: ${status} ${text.slice(0, 80)}`);
    } catch (error) {
      result.failures.push(`${name}: ${(error as Error).message}`);
    }
  }

  async function get(): Promise<void> {
    const path = files.pop() ?? pages[count++ % pages.length] ?? '/';
    await attempt(path, async () => {
      const response = await send(path);
      if (!path.startsWith(assetsPath)) {
        files = [...new Set(response.text.match(/\/assets\/[\w.-]+\.(js|woff2)/g))].slice(0, 6);
      }
      return response;
    });
  }

  async function post(): Promise<void> {
    const message = `Load ${randomUUID()}`;
    const fields = contactMessage({ message });
    await attempt('message', async () => {
      const { headers, body } = relayRequest({ ...fields, idempotencyKey: randomUUID() });
      const response = await send(relayPaths.send, { headers, body });
      if (response.text === 'OK') result.confirmed.push(message);
      return response;
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
