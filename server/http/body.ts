import type { IncomingMessage } from 'node:http';

type Body =
  | { result: 'read'; bytes: Buffer }
  /** `aborted` means that the client has disconnected, so no response is possible. */
  | { result: 'tooLarge' | 'aborted' };

/** A body that is too large is read, too: a client that still sends would miss the response. */
function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      chunks.length = 0;
      resolve({ result: 'tooLarge' });
    };
    if (Number(request.headers['content-length']) > limit) stop();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) stop();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve({ result: 'read', bytes: Buffer.concat(chunks) }));
    request.once('error', () => resolve({ result: 'aborted' }));
    request.once('close', () => resolve({ result: 'aborted' }));
  });
}

/** Three fields of maximum length with four-byte characters, percent-encoded, have 64 kB. */
const largestBody = 64 * 1024;

/** The EmailJS client sends up to eighteen fields. */
const mostFields = 20;

export type Fields = Record<string, unknown>;

export type Posted =
  | { result: 'read'; fields: Fields }
  | { result: 'tooLarge' | 'tooMany' | 'malformed' | 'unsupportedType' | 'aborted' };

const malformed = { result: 'malformed' } as const;
const unsupportedType = { result: 'unsupportedType' } as const;

export function checkFields(value: unknown): Posted {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed;
  return Object.keys(value).length > mostFields
    ? { result: 'tooMany' }
    : { result: 'read', fields: value as Fields };
}

function countUpTo(bytes: Buffer, mark: string, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= most; count += 1) {
    at = bytes.indexOf(mark, at + mark.length);
  }
  return count;
}

function mediaType({ headers }: IncomingMessage): { type: string; boundary: string | undefined } {
  const header = (headers['content-type'] ?? '').slice(0, 256);
  const boundary = /;\s?boundary="?([^";]{1,70})/i.exec(header)?.[1];
  return { type: (header.split(';')[0] ?? '').trim().toLowerCase(), boundary };
}

export async function postedJson(request: IncomingMessage): Promise<Posted> {
  const body = await readBody(request, largestBody);
  if (body.result !== 'read') return body;
  if (mediaType(request).type !== 'application/json') return unsupportedType;
  try {
    return checkFields(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.bytes)) as unknown,
    );
  } catch {
    return malformed;
  }
}

async function formInParts(bytes: Buffer, boundary: string): Promise<Posted> {
  if (countUpTo(bytes, `--${boundary}`, mostFields) > mostFields) return { result: 'tooMany' };
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    return checkFields(Object.fromEntries(form));
  } catch {
    return malformed;
  }
}

export async function postedForm(request: IncomingMessage): Promise<Posted> {
  const body = await readBody(request, largestBody);
  if (body.result !== 'read') return body;
  const { type, boundary } = mediaType(request);
  if (type === 'multipart/form-data') {
    return boundary === undefined ? malformed : formInParts(body.bytes, boundary);
  }
  if (type !== 'application/x-www-form-urlencoded') return unsupportedType;
  if (countUpTo(body.bytes, '&', mostFields) > mostFields) return { result: 'tooMany' };
  return checkFields(Object.fromEntries(new URLSearchParams(body.bytes.toString())));
}
