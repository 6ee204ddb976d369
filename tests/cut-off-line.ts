/** A line to the site on which documents break off: before a piece of text, in one of three ways. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ended as if whole; short of the promised length; or in the middle of a chunked answer. */
export const waysToEnd = ['early', 'short', 'cut'] as const;

export interface CutOffLine {
  url: string;
  /** Breaks off what is still open; what the browser has not yet read then, it throws away. */
  breakOff(): void;
  close(): Promise<void>;
}

export async function cutOffLine(
  siteUrl: string,
  { before, end }: { before: string; end: (typeof waysToEnd)[number] },
): Promise<CutOffLine> {
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(siteUrl + request.url, {
      headers: { 'Accept-Encoding': 'identity' },
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-length'];
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) {
      response.writeHead(answer.status, headers).end(body);
      return;
    }
    const part = body.subarray(0, body.indexOf(before));
    if (end === 'short') headers['content-length'] = String(body.length);
    response.writeHead(answer.status, headers);
    if (end === 'early') {
      response.end(part);
    } else {
      response.write(part);
      open.add(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    breakOff() {
      for (const response of open) response.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
