/** Simulates a slow connection: documents arrive in small pieces, with a pause after each. */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from './programs.ts';

const pieceBytes = 2048;
const pauseMilliseconds = 20;

/** The second half of each document is sent when `secondHalf` resolves. */
export async function trickle(siteUrl: string, secondHalf: Promise<void> = Promise.resolve()) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(siteUrl + request.url, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    const isDocument = answer.headers.get('Content-Type')?.startsWith('text/html');
    const step = isDocument ? pieceBytes : body.length;
    for (let start = 0; start < body.length; start += step) {
      response.write(body.subarray(start, start + step));
      if (!isDocument) continue;
      await pause(pauseMilliseconds);
      if (start > body.length / 2) await secondHalf;
    }
    response.end();
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
