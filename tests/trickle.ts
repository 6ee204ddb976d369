/** A slow line to the site: documents arrive in small pieces, with a pause after each. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const pieceBytes = 2048;
const pauseMilliseconds = 20;

export interface Trickle {
  url: string;
  /** Breaks off the documents that are still open. */
  breakOff(): void;
  close(): void;
}

/** With `until` documents stop before this text, and stay open. */
export async function trickle(siteUrl: string, until?: string): Promise<Trickle> {
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(siteUrl + request.url, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    const isDocument = answer.headers.get('Content-Type')?.startsWith('text/html');
    const stop = isDocument && until ? body.indexOf(until) : body.length;
    const step = isDocument ? pieceBytes : body.length;
    response.writeHead(answer.status, headers);
    for (let start = 0; start < stop; start += step) {
      response.write(body.subarray(start, Math.min(start + step, stop)));
      if (isDocument) await pause(pauseMilliseconds);
    }
    if (stop < body.length) open.add(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    breakOff() {
      for (const response of open) response.destroy();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
