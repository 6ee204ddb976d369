/** Answers ready to write: every encoding compressed, every header in place, made once for many. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheControl } from './security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Content {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/**
 * How hard to compress: `good` for pages that many get; `best` if the last 1 % is needed, which
 * takes three times as long; `quick` for rare answers; `none` for photos.
 */
export type Effort = 'best' | 'good' | 'quick' | 'none';

const levels = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  good: { brotli: 10, gzip: 9 },
  quick: { brotli: 5, gzip: 6 },
};

/** Above these bytes a better compression would take seconds for a few per cent. */
const largestForBest = 256 * 1024;

export interface Variant {
  /** Null if the answer may not be kept. */
  etag: string | null;
  /** Names and values in turn, as Node writes them fastest; without `Content-Length`. */
  headers: string[];
  body: Buffer;
}

export interface ReadyAnswer {
  status: number;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
  ranges: boolean;
  size: number;
}

/** Bytes of headers and objects, so that many small answers count as well. */
const overhead = 4 * 1024;

type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

async function compress(body: Buffer, effort: Effort): Promise<Bodies> {
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

/**
 * Answers of status 200 get a strong ETag for each encoding, unless `Cache-Control` forbids to keep
 * them. All variants vary by encoding, the uncompressed one too.
 */
export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  bodies: Bodies,
): ReadyAnswer {
  const tagged = status === 200 && headers['Cache-Control'] !== 'no-store';
  const digest = tagged
    ? createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
    : '';
  const varies = bodies.br !== undefined || bodies.gzip !== undefined;
  // Clients ask for ranges of uncompressed files only.
  const ranges = tagged && !varies;
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = tagged ? `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"` : null;
    const own = {
      ...headers,
      ...(varies && { Vary: 'Accept-Encoding' }),
      ...(ranges && { 'Accept-Ranges': 'bytes' }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(etag && { ETag: etag }),
    };
    return { etag, headers: Object.entries(own).flat(), body };
  };
  const variants = Object.fromEntries(
    Object.entries(bodies).map(([encoding, body]) => [
      encoding,
      variant(encoding as Encoding, body),
    ]),
  ) as ReadyAnswer['variants'];
  const size = Object.values(bodies).reduce((sum, { length }) => sum + length + overhead, 0);
  return { status, variants, ranges, size };
}

export async function prepare(content: Content, effort: Effort): Promise<ReadyAnswer> {
  const bodies = await compress(Buffer.from(content.body), effort);
  return readyAnswer(content.status, content.headers, bodies);
}

/** For short texts: synchronous, and in one encoding. */
export function plainAnswer({ status, headers, body }: Content): ReadyAnswer {
  return readyAnswer(status, headers, { identity: Buffer.from(body) });
}

export function protect(content: Content, headers: Record<string, string>): Content {
  return { ...content, headers: { ...headers, ...content.headers } };
}

export function withHeaders(answer: ReadyAnswer, more: Record<string, string>): ReadyAnswer {
  const variants = Object.fromEntries(
    Object.entries(answer.variants).map(([encoding, variant]) => [
      encoding,
      { ...variant, headers: [...variant.headers, ...Object.entries(more).flat()] },
    ]),
  ) as ReadyAnswer['variants'];
  return { ...answer, variants };
}

export function textAnswer(
  status: number,
  body: string,
  headers: Record<string, string>,
  more: Record<string, string> = {},
): ReadyAnswer {
  const own = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': cacheControl.never,
    ...more,
  };
  return plainAnswer(protect({ status, headers: own, body }, headers));
}

/** A part of the answer is not available; the same request may work later. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Seconds after which a client may try again. */
export const retryAfter = 10;
