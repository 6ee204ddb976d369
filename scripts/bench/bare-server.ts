/** The benchmark compares the site with this `node:http` server, which sends stored responses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaults } from '#server/http/server.ts';

export interface Answer {
  rawHeaders: string[];
  body: Uint8Array;
}

process.once('message', (answers: Map<string, Answer>) => {
  const { maxConnections, maxConnectionsPerAddress, maxUnanswered, timeout, ...options } = defaults;
  const server = createServer(options, ({ url = '' }, response) => {
    const answer = answers.get(url);
    response.writeHead(answer ? 200 : 404, answer?.rawHeaders).end(answer?.body);
  });
  Object.assign(server, { maxConnections, timeout });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
