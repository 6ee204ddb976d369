/** A response contains all its compressed encodings, so that it can be sent many times. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { cacheControl } from './security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Content {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** `best` saves 1 % in three times the time; `quick` is for rare responses, `none` for photos. */
export type Effort = 'best' | 'good' | 'quick' | 'none';

const levels = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  good: { brotli: 10, gzip: 9 },
  quick: { brotli: 5, gzip: 6 },
};

/** Compressing a larger body at the best quality would take seconds and save a few per cent. */
const largestForBest = 256 * 1024;

/** A large body is read while the client reads it, so that it needs no memory. */
export interface Pieces {
  length: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface Variant {
  /** A response without an ETag is not cached. */
  etag: string | null;
  headers: Record<string, string>;
  body: Buffer | Pieces;
}

type Encoded<Value> = { identity: Value } & Partial<Record<Encoding, Value>>;

export interface ReadyAnswer {
  status: number;
  variants: Encoded<Variant>;
  size: number;
}

function mapEncoded<From, To>(
  all: Encoded<From>,
  map: (value: From, encoding: Encoding) => To,
): Encoded<To> {
  const entries = Object.entries(all) as [Encoding, From][];
  return Object.fromEntries(
    entries.map(([encoding, value]) => [encoding, map(value, encoding)]),
  ) as Encoded<To>;
}

/** Headers and objects take about this many bytes per response, so small responses count, too. */
const overhead = 4 * 1024;

async function compress(body: Buffer, effort: Effort): Promise<Encoded<Buffer>> {
  if (effort === 'none') return { identity: body };
  const level = levels[body.length > largestForBest ? 'quick' : effort];
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, { level: level.gzip }),
  ]);
  return { identity: body, br, gzip: gzipped };
}

/** All variants have `Vary: Accept-Encoding`, including the uncompressed one. */
export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  bodies: Encoded<Buffer>,
): ReadyAnswer {
  const tagged = status === 200 && headers['Cache-Control'] !== 'no-store';
  const digest = tagged
    ? createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
    : '';
  const varies = bodies.br !== undefined || bodies.gzip !== undefined;
  const variants = mapEncoded(bodies, (body, encoding): Variant => {
    const etag = tagged ? `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"` : null;
    const all = {
      ...headers,
      ...(varies && { Vary: 'Accept-Encoding' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(etag && { ETag: etag }),
    };
    return { etag, headers: all, body };
  });
  const size = Object.values(bodies).reduce((sum, { length }) => sum + length + overhead, 0);
  return { status, variants, size };
}

export async function prepare(content: Content, effort: Effort): Promise<ReadyAnswer> {
  const bodies = await compress(Buffer.from(content.body), effort);
  return readyAnswer(content.status, content.headers, bodies);
}

/** Short texts are sent uncompressed, so the response is created synchronously. */
export function plainAnswer({ status, headers, body }: Content): ReadyAnswer {
  return readyAnswer(status, headers, { identity: Buffer.from(body) });
}

export function withHeaders(answer: ReadyAnswer, more: Record<string, string>): ReadyAnswer {
  const withMore = (variant: Variant) => ({
    ...variant,
    headers: { ...variant.headers, ...more },
  });
  return { ...answer, variants: mapEncoded(answer.variants, withMore) };
}

export function textAnswer(
  status: number,
  body: string,
  more: Record<string, string> = {},
): ReadyAnswer {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': cacheControl.never,
    ...more,
  };
  return plainAnswer({ status, headers, body });
}

export const missing = textAnswer(404, 'Not found');

export function jsonAnswer(status: number, value: object): ReadyAnswer {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never };
  return plainAnswer({ status, headers, body: JSON.stringify(value) });
}

/** A part of the response is unavailable; the same request may succeed later. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The response to this error has this `Retry-After`, in seconds. */
export const retryAfter = 10;

const preferred: Encoding[] = ['br', 'gzip', 'identity'];

let lastHeader = '';
let lastAccepted: Encoding[] = ['identity'];

/** Returns the accepted encodings, the smallest first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string): Encoding[] {
  // Nearly all browsers send the same header, so the last result is reused.
  if (header === lastHeader) return lastAccepted;
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 1 : 0);
  lastHeader = header;
  lastAccepted = preferred.filter((encoding) => weightOf(encoding) > 0);
  return lastAccepted;
}

/** Compares an ETag with `If-None-Match` (RFC 9110, section 13.1.2). */
export function namesTag(list: string | undefined, etag: string | null): boolean {
  if (list === undefined || etag === null) return false;
  return list.split(',').some((each) => {
    const tag = each.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

/** Returns the variant for a request, with status 304 if the client has it. */
export function chooseVariant(
  { status, variants }: ReadyAnswer,
  accepted: string | undefined,
  tags: string | undefined,
) {
  // A client that refuses `identity` receives it nevertheless, as section 12.4.1 allows.
  const encoding = acceptedEncodings(accepted ?? '').find((each) => variants[each] !== undefined);
  const variant = variants[encoding ?? 'identity'] ?? variants.identity;
  return { status: status === 200 && namesTag(tags, variant.etag) ? 304 : status, variant };
}

export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
) => void;

/** `common` contains the headers of every response; a response may override them. */
export function createRespond(common: Record<string, string>): Respond {
  /** Node writes an array of alternating names and values fastest. */
  const lines = new WeakMap<Variant, string[]>();

  function linesOf(variant: Variant): string[] {
    const known = lines.get(variant);
    if (known) return known;
    const made = Object.entries({ ...common, ...variant.headers }).flat();
    lines.set(variant, made);
    return made;
  }

  return ({ method, headers }, response, answer) => {
    const accepted = headers['accept-encoding'] as string | undefined;
    const { status, variant } = chooseVariant(answer, accepted, headers['if-none-match']);
    if (status === 304) {
      response.writeHead(304, linesOf(variant)).end();
      return;
    }
    const { body } = variant;
    const length = status === 204 ? [] : ['Content-Length', String(body.length)];
    response.writeHead(status, [...linesOf(variant), ...length]);
    if (method === 'HEAD') response.end();
    else if (Buffer.isBuffer(body)) response.end(body);
    // After a failure the connection ends, and the client notices that bytes are missing.
    else void pipeline(body.read(), response).catch(() => {});
  };
}
