/** The body of a request, read within a limit. */
import type { IncomingMessage } from 'node:http';

export type Body =
  | { result: 'read'; bytes: Buffer }
  | { result: 'tooLarge' }
  /** The client has gone in the middle: there is nobody to answer. */
  | { result: 'aborted' };

/**
 * Resolves as soon as it is known that the body is too large. What follows is read and thrown away:
 * a client that is still sending would not read the answer of a connection that was closed on it.
 * How long that may take, the server limits.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
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
