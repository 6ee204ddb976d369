/** A response contains all its compressed encodings, so that it can be sent many times. */
import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { cacheControl } from './security-headers.ts';

/** In a route, `c.env` contains Node's request and response. */
export type NodeEnv = { Bindings: HttpBindings };
export type NodeContext = Context<NodeEnv>;

type Encoding = 'br' | 'gzip' | 'identity';

export interface Content {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * `best` saves 1 % in three times the time. `quick` is for rare responses, `none` for those of the
 * form, which have a visitor's text.
 */
export type Effort = 'best' | 'good' | 'quick' | 'none';

const levels = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  good: { brotli: 10, gzip: 9 },
  quick: { brotli: 5, gzip: 6 },
};

/** Compressing a larger body at the best quality would take seconds and save a few per cent. */
const largestForBest = 256 * 1024;

/** A large body is read while the client reads it, so that it needs no memory. */
interface Pieces {
  length: number;
  read(): AsyncIterable<Uint8Array>;
}

interface Variant {
  /** A response without an ETag is not cached. */
  etag: string | null;
  headers: Record<string, string>;
  body: Buffer | Pieces;
}

type Encoded<Value> = { identity: Value } & Partial<Record<Encoding, Value>>;

export interface PreparedResponse {
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
export function preparedResponse(
  status: number,
  headers: Record<string, string>,
  bodies: Encoded<Buffer>,
): PreparedResponse {
  const { 'Cache-Control': caching = cacheControl.never } = headers;
  const tagged = status === 200 && caching !== cacheControl.never;
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

export async function prepare(content: Content, effort: Effort): Promise<PreparedResponse> {
  const bodies = await compress(Buffer.from(content.body), effort);
  return preparedResponse(content.status, content.headers, bodies);
}

export function withHeaders(
  response: PreparedResponse,
  more: Record<string, string>,
): PreparedResponse {
  const withMore = (variant: Variant) => ({
    ...variant,
    headers: { ...variant.headers, ...more },
  });
  return { ...response, variants: mapEncoded(response.variants, withMore) };
}

/** Short texts are sent uncompressed, so the response is created synchronously. */
export function textResponse(
  status: number,
  body: string,
  more: Record<string, string> = {},
): PreparedResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...more };
  return preparedResponse(status, headers, { identity: Buffer.from(body) });
}

export const missing = textResponse(404, 'Not found');

export function jsonResponse(status: number, value: object): PreparedResponse {
  return textResponse(status, JSON.stringify(value), { 'Content-Type': 'application/json' });
}

/** The data for a response cannot be read now; the response is 503 with `Retry-After`. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError';
}

/** The response to this error has this `Retry-After`, in seconds. */
export const retryAfter = 10;

/**
 * Returns the smallest variant that the client accepts (RFC 9110, section 12.5.3). A client that
 * refuses `identity` receives it nevertheless, as section 12.4.1 allows.
 */
function acceptedVariant(
  { variants: { br, gzip, identity } }: PreparedResponse,
  header = '',
): Variant {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return (accepts('br') && br) || (accepts('gzip') && gzip) || identity;
}

/** Compares an ETag with `If-None-Match` (RFC 9110, section 13.1.2). */
function namesTag(list: string | undefined, etag: string | null): boolean {
  if (list === undefined || etag === null) return false;
  return list.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

/** After a failure the connection ends, and the client notices that bytes are missing. */
async function* readPieces({ read }: Pieces, { outgoing }: HttpBindings) {
  try {
    yield* read();
  } catch (error) {
    console.warn(`A response was broken off: ${(error as Error).message}`);
    outgoing.destroy();
  }
}

export type Send = (c: NodeContext, response: PreparedResponse) => Response;

/** `common` contains the headers of every response; a response may override them. */
export function createSend(common: Record<string, string>): Send {
  // Setting the common headers at each request would take 30 % more time for a cached page.
  const complete = new WeakMap<Variant, Record<string, string>>();
  return (c, response) => {
    const variant = acceptedVariant(response, c.req.header('Accept-Encoding'));
    const { etag, body } = variant;
    const known = response.status === 200 && namesTag(c.req.header('If-None-Match'), etag);
    const status = known ? 304 : response.status;
    const headers = complete.getOrInsertComputed(variant, () => ({
      ...common,
      ...variant.headers,
      ...(status !== 204 && { 'Content-Length': String(body.length) }),
    }));
    if (status === 204 || status === 304) return new Response(null, { status, headers });
    const content = Buffer.isBuffer(body) ? body : ReadableStream.from(readPieces(body, c.env));
    return new Response(content as BodyInit, { status, headers });
  };
}
