import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import type { Encoding, ReadyAnswer, Variant } from './answer.ts';

const preferred: Encoding[] = ['br', 'gzip', 'identity'];

let lastHeader = '';
let lastAccepted: Encoding[] = ['identity'];

/** Encodings that a client takes, the smallest first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string): Encoding[] {
  // Nearly all browsers send the same.
  if (header === lastHeader) return lastAccepted;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0);
  lastHeader = header;
  lastAccepted = preferred.filter((encoding) => weightOf(encoding) > 0);
  return lastAccepted;
}

/** RFC 9110, section 13.1.2. */
export function namesTag(list: string | undefined, etag: string | null): boolean {
  if (list === undefined || etag === null) return false;
  return list.split(',').some((each) => {
    const tag = each.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

interface Range {
  first: number;
  last: number;
}

/** Null for the whole, as for several ranges and for an unreadable header. */
export function rangeOf(header: string, length: number): Range | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  const end = length - 1;
  if (from === '') {
    const count = Number(to);
    return count === 0 ? 'unsatisfiable' : { first: Math.max(0, length - count), last: end };
  }
  const first = Number(from);
  const last = to === '' ? end : Math.min(Number(to), end);
  if (to !== '' && Number(to) < first) return null;
  return first > end ? 'unsatisfiable' : { first, last };
}

function choose({ variants }: ReadyAnswer, header: string | undefined) {
  // A client that refuses `identity` gets it nevertheless, as section 12.4.1 allows.
  const encoding = acceptedEncodings(header ?? '').find((each) => variants[each] !== undefined);
  return variants[encoding ?? 'identity'] ?? variants.identity;
}

interface Part {
  status: number;
  headers: string[];
  body: Buffer;
}

function partOf(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  { etag, headers, body }: Variant,
): Part | null {
  if (range === undefined || (condition !== undefined && condition !== etag)) return null;
  const found = rangeOf(range, body.length);
  if (found === null) return null;
  const withRange = (value: string) => [...headers, 'Content-Range', `bytes ${value}`];
  if (found === 'unsatisfiable') {
    return { status: 416, headers: withRange(`*/${body.length}`), body: Buffer.alloc(0) };
  }
  const { first, last } = found;
  return {
    status: 206,
    headers: withRange(`${first}-${last}/${body.length}`),
    body: body.subarray(first, last + 1),
  };
}

/** Answers GET and HEAD alike but for the body. */
export function respond(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
): void {
  const { status, ranges } = answer;
  const variant = choose(answer, headers['accept-encoding'] as string | undefined);
  if (status === 200 && namesTag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headers).end();
    return;
  }
  const part = (ranges && method === 'GET' && partOf(headers, variant)) || null;
  const { body, headers: lines } = part ?? variant;
  const length = status === 204 ? [] : ['Content-Length', String(body.length)];
  response.writeHead(part?.status ?? status, [...lines, ...length]);
  response.end(method === 'HEAD' ? undefined : body);
}
