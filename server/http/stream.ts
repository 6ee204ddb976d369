/** Sends a response in pieces, which are read while the client reads, so that it needs no memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { namesTag } from './answer.ts';

export interface Range {
  first: number;
  last: number;
}

export interface StreamedAnswer {
  status: 200;
  headers: Record<string, string>;
  etag: string;
  size: number;
  read(range: Range): AsyncIterable<Uint8Array>;
}

/**
 * Parses a single range (RFC 9110, section 14.1.2). Returns undefined if the complete response is
 * sent instead, and null if the response has none of these bytes.
 */
export function rangeIn(header: string | undefined, size: number): Range | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? null : { first, last };
}

/** Rejects if the pieces cannot be read; the response is incomplete then. */
export async function sendStream(
  common: Record<string, string>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { headers: own, etag, size, read }: StreamedAnswer,
): Promise<void> {
  const sent = { ...common, ...own, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (namesTag(headers['if-none-match'], etag)) {
    response.writeHead(304, sent).end();
    return;
  }
  const ifRange = headers['if-range'];
  const isCurrent = ifRange === undefined || ifRange === etag;
  const range = method === 'GET' && isCurrent ? rangeIn(headers.range, size) : undefined;
  if (range === null) {
    response.writeHead(416, { ...sent, 'Content-Range': `bytes */${size}`, 'Content-Length': 0 });
    response.end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...sent,
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    'Content-Length': last - first + 1,
  });
  if (method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(read({ first, last }), response);
  } catch (error) {
    // If the client has disconnected, nobody waits for the rest.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
