import type { IncomingMessage } from 'node:http';

/** Three fields of maximum length with four-byte characters, percent-encoded, have 64 kB. */
const largestBody = 64 * 1024;

/** The EmailJS client sends up to eighteen fields. */
const mostFields = 20;

export type Fields = Record<string, unknown>;

export type Posted =
  | { result: 'read'; fields: Fields }
  | { result: 'tooLarge' | 'tooMany' | 'malformed' | 'unsupportedType' };

export function checkFields(value: unknown): Posted {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { result: 'malformed' };
  }
  return Object.keys(value).length > mostFields
    ? { result: 'tooMany' }
    : { result: 'read', fields: value as Fields };
}

/** A body that is too large is read, too: a client that still sends would miss the response. */
async function readFields(
  request: IncomingMessage,
  parse: (bytes: Buffer<ArrayBuffer>) => unknown,
): Promise<Posted> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) return { result: 'tooLarge' };
  try {
    return checkFields(await parse(Buffer.concat(chunks)));
  } catch {
    return { result: 'malformed' };
  }
}

export async function postedJson(request: IncomingMessage): Promise<Posted> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const posted = await readFields(request, (bytes) => JSON.parse(decoder.decode(bytes)));
  return type === 'application/json' || posted.result === 'tooLarge'
    ? posted
    : { result: 'unsupportedType' };
}

export function postedForm(request: IncomingMessage): Promise<Posted> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return readFields(request, async (bytes) =>
    Object.fromEntries(await new Response(bytes, { headers }).formData()),
  );
}
