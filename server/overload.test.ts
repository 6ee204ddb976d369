/** What one client, or hundreds, may cost the site in memory. */

import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { relayPaths } from '#shared/routes.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { ask, openUnread } from '#tests/raw-request.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';

const soak = process.env.SOAK !== undefined;
const mebibyte = 1024 * 1024;

/** One site for all tests, in a process of its own, each page asked for once. */
let site: RunningSite;
let port: number;
beforeAll(async () => {
  site = await startSite({ CONTACT_RATE_LIMIT: '0' });
  port = Number(new URL(site.url).port);
  for (const path of ['/', '/faq', '/news', '/gallery', '/contact', '/nowhere']) {
    await ask(port, path);
  }
});
afterAll(() => site.stop());

const memory = () => residentBytes(site.pid);

const requestLine = (path: string) => `GET ${path} HTTP/1.1\r\nHost: lodge.example\r\n\r\n`;

test.each(['/nowhere', '/faq'])(
  'ten clients that ask for %s a thousand times and read nothing cost little, and are cut off',
  async (path) => {
    const before = memory();
    const sockets = await Promise.all(
      Array.from({ length: 10 }, () => openUnread(port, requestLine(path).repeat(1_000))),
    );
    expect((await ask(port, '/contact')).status).toBe(200);
    expect(memory() - before).toBeLessThan(60 * mebibyte);
    await Promise.all(sockets.map((socket) => text(socket).catch(() => {})));
    expect(memory() - before).toBeLessThan(60 * mebibyte);
  },
);

const spellings: [name: string, path: (number: number) => string][] = [
  ['encoded dots', (number) => `/assets/x${number}/%2e%2e/%2e%2e/faq`],
  ['parameters', (number) => `/faq?lang=en&x=${number}`],
  ['pages that a list does not have', (number) => `/news?page=${number + 2}`],
  [
    'news items that are not there',
    (number) => `${number % 2 ? '/api' : ''}/news?item=${number + 2}`,
  ],
  ['photos that are not there', (number) => `/media/${number}abcdef-1x1.jpg`],
  ['numbers without end', (number) => `/gallery?page=${'9'.repeat(number % 300)}`],
];

test.each(spellings)('thousands of spellings with %s leave nothing behind', async (_, path) => {
  const count = soak ? 20_000 : 1_000;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const askFor = (number: number) =>
    new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: path(number), agent }, (answer: IncomingMessage) => {
        answer.resume().once('end', () => resolve());
      }).once('error', reject);
    });
  const ask100 = (first: number) =>
    Promise.all(Array.from({ length: 100 }, (_each, index) => askFor(first + index)));
  for (let first = 0; first < 300; first += 100) await ask100(first);
  const before = memory();
  for (let first = 300; first < 300 + count; first += 100) await ask100(first);
  // If they were kept, 1,000 answers of 60 kB would be 60 MB.
  expect(memory() - before).toBeLessThan(40 * mebibyte);
});

/** Connections that send a byte now and then, and never end a request. */
async function dribblers(count: number): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const head =
        number % 2
          ? 'GET /faq HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: '
          : 'POST /contact HTTP/1.1\r\nHost: lodge.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=';
      return openUnread(port, head);
    }),
  );
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 500);
  onTestFinished(() => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  });
}

/** Sends a request and reads the head of its answer once its body is there, too. */
function exchangeOn(socket: Socket, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  const onData = (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    const head = received.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (end >= 0 && received.length >= end + 4 + length) resolve(head);
  };
  const onEnd = () => reject(new Error('cut off'));
  socket.on('data', onData).once('error', reject).once('close', onEnd);
  socket.write(bytes);
  return promise.finally(() => socket.off('data', onData).off('error', reject).off('close', onEnd));
}

/** Asks one request after the other on one connection; the statuses, and what went wrong. */
async function visitor(requests: string[]): Promise<(number | string)[]> {
  const results: (number | string)[] = [];
  let socket: Socket | undefined;
  for (const bytes of requests) {
    try {
      socket ??= connect(port, '127.0.0.1');
      const head = await exchangeOn(socket, bytes);
      results.push(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]));
      if (/connection: close/i.test(head)) socket = undefined;
    } catch (error) {
      results.push(String(error));
      socket = undefined;
    }
  }
  socket?.destroy();
  return results;
}

function postMessage(number: number): string {
  const params = { name: 'Ana', email: 'a@b.example', message: `Message ${number}` };
  const { body } = relayRequest(params);
  return `POST ${relayPaths.send} HTTP/1.1\r\nHost: lodge.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

test('hundreds of visitors beside slow clients all get their answers', {
  timeout: 180_000,
}, async () => {
  const [connections, slow] = soak ? [500, 500] : [100, 100];
  await dribblers(slow);
  const paths = ['/', '/faq', '/news', '/api/news', '/contact', '/nowhere', '/robots.txt'];
  const results = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      visitor(
        Array.from({ length: 20 }, (_each, number) =>
          number === 10
            ? postMessage(index)
            : requestLine(paths[(index + number) % paths.length] ?? '/'),
        ),
      ),
    ),
  );
  const all = results.flat();
  expect(all).toHaveLength(connections * 20);
  expect(all.filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
