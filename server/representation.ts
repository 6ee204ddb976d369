/** An answer in all its encodings, made once and then only handed out. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
  identity: async (body: Buffer) => body,
};

export type Encoding = keyof typeof compressors;

export interface Representation {
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  /** Hash of the content; each encoding has a strong ETag of its own. */
  digest: string;
  headers: Record<string, string>;
}

export async function represent(
  content: string,
  headers: Record<string, string>,
): Promise<Representation> {
  const body = Buffer.from(content);
  const [br, gzipped] = await Promise.all([compressors.br(body), compressors.gzip(body)]);
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
  status: 200 | 404 | 422 = 200,
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
