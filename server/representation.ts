/** An answer in all its encodings, made once and then only handed out. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** How hard to compress: with all effort what many get, quickly what one visitor gets. */
const efforts = {
  kept: { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 },
  once: { brotli: 4, gzip: 1 },
};

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Representation {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  /** Hash of the content; each encoding has a strong ETag of its own. */
  digest: string;
  headers: Record<string, string>;
}

export async function represent(
  content: string,
  headers: Record<string, string>,
  use: keyof typeof efforts = 'kept',
): Promise<Representation> {
  const body = Buffer.from(content);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: efforts[use].brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    promisify(gzip)(body, { level: efforts[use].gzip }),
  ]);
  return {
    bodies: { br, gzip: gzipped, identity: body },
    digest: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    headers,
  };
}

const accepts = {
  br: /(?:^|,)\s*br\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i,
};

/** The smallest encoding that the client says it takes. */
export function chooseEncoding(accepted: string): Encoding {
  if (accepts.br.test(accepted)) return 'br';
  return accepts.gzip.test(accepted) ? 'gzip' : 'identity';
}

/** Answers with the representation, or with 304 where the client has it already. */
export function answerWith(
  context: Context,
  { bodies, digest, headers }: Representation,
  status: 200 | 404 | 413 | 422 | 429 | 503 = 200,
): Response {
  const encoding = chooseEncoding(context.req.header('Accept-Encoding') ?? '');
  const etag = `"${digest}-${encoding}"`;
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  context.header('Vary', 'Accept-Encoding');
  if (status === 200) {
    context.header('ETag', etag);
    const known = context.req.header('If-None-Match')?.split(/\s*,\s*/) ?? [];
    if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
      return context.body(null, 304);
    }
  }
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(bodies[encoding], status);
}
