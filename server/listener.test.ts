import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { testSite } from '#tests/site.ts';
import { createListener } from './listener.ts';
import { eachMessage } from './storage/messages.ts';

test.each([
  ['headers that never end', 'POST /contact HTTP/1.1\r\nHost: lodge.example\r\nX-Slow: '],
  [
    'a form that never ends',
    'POST /contact HTTP/1.1\r\nHost: lodge.example\r\nContent-Length: 900\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=G&email=g@b.example&message=Half',
  ],
])('a sender of %s is cut off, and nothing is stored', async (_, half) => {
  const { app, database } = await testSite();
  const server = createListener({
    headersTimeout: 200,
    requestTimeout: 300,
    connectionsCheckingInterval: 50,
  });
  server.on('request', getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(half);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect((await eachMessage(database).next()).done).toBe(true);
});

test('slow senders are cut off within a minute by default', () => {
  const { headersTimeout, requestTimeout } = createListener();
  expect(headersTimeout).toBeLessThanOrEqual(10_000);
  expect(requestTimeout).toBeLessThanOrEqual(30_000);
});
