import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { exchange, openUnread } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { eachMessage } from '../storage/messages.ts';
import { createHttpServer } from './server.ts';

const slow = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };

const half =
  'POST /contact HTTP/1.1\r\nHost: lodge.example\r\nContent-Length: 900\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=G&email=g@b.example&message=Half';

test.each([
  ['headers that never end', 'POST /contact HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: '],
  ['a form that never ends', half],
])('a sender of %s is cut off, and nothing is stored', async (_, bytes) => {
  const { port, database } = await testSite(undefined, { limits: slow });
  expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 408 /);
  expect((await eachMessage(database).next()).done).toBe(true);
});

test('no page is rendered for a form whose connection breaks', async () => {
  let rendered = 0;
  const onRender = () => {
    rendered += 1;
  };
  const { port } = await testSite(undefined, { limits: slow, onRender });
  await Promise.all(Array.from({ length: 20 }, () => exchange(port, half)));
  expect(rendered).toBe(0);
  const whole = half.replace('Content-Length: 900', 'Content-Length: 37\r\nConnection: close');
  expect(await exchange(port, whole)).toMatch(/^HTTP\/1\.1 200 /);
  expect(rendered).toBe(1);
});

test('pipelined requests get their responses in order', async () => {
  const { port } = await testSite();
  const line = (path: string, last = '') =>
    `GET ${path} HTTP/1.1\r\nHost: lodge.example\r\n${last}\r\n`;
  const answers = await exchange(
    port,
    line('/news') + line('/robots.txt') + line('/nowhere', 'Connection: close\r\n'),
  );
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 200',
    'HTTP/1.1 404',
  ]);
});

test('a client that stops reading is disconnected', async () => {
  const { server, stop } = createHttpServer(
    (_, response) => response.end(Buffer.alloc(64 * 1024 * 1024)),
    {},
    { timeout: 300 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => stop(0));
  const cut = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = await openUnread(port, 'GET / HTTP/1.1\r\nHost: lodge.example\r\n\r\n');
  onTestFinished(() => void socket.destroy());
  await cut;
});

test('the limit of connections applies to each address separately', async () => {
  const { port } = await testSite(undefined, { limits: { maxConnectionsPerAddress: 3 } });
  const held = await Promise.all(Array.from({ length: 3 }, () => openUnread(port, '')));
  expect(await exchange(port, 'GET /livez HTTP/1.1\r\nHost: lodge.example\r\n\r\n')).toBe('');
  for (const socket of held) socket.destroy();
  await Promise.all(held.map((socket) => socket.closed || once(socket, 'close')));
});

const oddRequests: [bytes: string, status: number][] = [
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['GET /faq HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['HEAD / HTTP/1.0\r\n\r\n', 200],
  ['OPTIONS / HTTP/1.0\r\n\r\n', 204],
  [
    'GET http://lodge.example/faq HTTP/1.1\r\nHost: lodge.example\r\nConnection: close\r\n\r\n',
    200,
  ],
  ['OPTIONS * HTTP/1.1\r\nHost: lodge.example\r\nConnection: close\r\n\r\n', 204],
  ['GET /%E0%A4%A HTTP/1.1\r\nHost: lodge.example\r\nConnection: close\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: lodge.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['nonsense\r\n\r\n', 400],
];

test('responses to malformed requests have the common headers', async () => {
  const { port } = await testSite();
  for (const [bytes, status] of oddRequests) {
    const answer = await exchange(port, bytes);
    expect(answer, bytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase(), bytes).toContain('x-content-type-options: nosniff');
  }
});

test('slow senders are disconnected within a minute by default', () => {
  const { server } = createHttpServer(() => {}, {});
  expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000);
  expect(server.timeout).toBeLessThan(60_000);
  expect(server.keepAliveTimeout).toBeLessThan(60_000);
  expect(server.maxConnections).toBe(2_000);
});
