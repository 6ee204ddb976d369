import { expect, test } from 'vitest';
import { exchange } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { eachMessage } from '../storage/message-rows.ts';

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

const oddRequests: [bytes: string, status: number][] = [
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['GET /faq HTTP/1.1\r\nHost: 1.2.3.4.5\r\nConnection: close\r\n\r\n', 400],
  ['GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['GET /%E0%A4%A HTTP/1.1\r\nHost: lodge.example\r\nConnection: close\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: lodge.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['nonsense\r\n\r\n', 400],
];

test('responses to malformed requests have the common headers', async () => {
  const { port } = await testSite();
  for (const [bytes, status] of oddRequests) {
    const response = await exchange(port, bytes);
    expect(response, bytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response.toLowerCase(), bytes).toContain('x-content-type-options: nosniff');
  }
});
