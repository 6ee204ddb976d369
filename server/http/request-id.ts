/** A name for a request, by which its line in the log and its answer find each other. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** A proxy's own id, so that its log names the request alike. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : undefined;
}

/** The same at each call; made at the first one, as only requests that fail need it. */
export function requestId(request: IncomingMessage, trustedProxies: number): string {
  const known = ids.get(request);
  if (known) return known;
  const id = (trustedProxies > 0 && givenId(request)) || randomUUID();
  ids.set(request, id);
  return id;
}
