import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/** An IPv6 address is shortened to its /64 prefix, which a provider assigns to one customer. */
export type ClientAddress = string;

/** Returns the /64 prefix, or the IPv4 address of `::ffff:192.0.2.7` and `::ffff:c000:207`. */
function prefixOf(ipv6: string): string {
  // `URL` writes the shortest form, and a trailing IPv4 address as two groups.
  const short = new URL(`http://[${ipv6.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [];
  if (high && low) {
    const halves = [high, low].map((group) => Number.parseInt(group, 16));
    return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
  }
  const [before = [], after = []] = short
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

export function readAddress(text = ''): ClientAddress | undefined {
  const address = text.trim();
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : prefixOf(address);
}

const forwardedHeader = 'x-forwarded-for';

/** Each trusted proxy appends its client's address; a visitor can forge all earlier entries. */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): ClientAddress {
  // Node joins several headers of this name into one list.
  const forwarded = headers[forwardedHeader] as string | undefined;
  const client =
    trustedProxies > 0 ? readAddress(forwarded?.split(',').at(-trustedProxies)) : undefined;
  return client ?? readAddress(socket.remoteAddress) ?? 'unknown';
}

export function createProxyWarning(
  trustedProxies: number,
  warn: (line: string) => void,
): (request: Pick<IncomingMessage, 'headers'>) => void {
  let silent = trustedProxies > 0;
  return ({ headers }) => {
    if (silent || headers[forwardedHeader] === undefined) return;
    silent = true;
    warn(
      'Requests come with X-Forwarded-For, but TRUST_PROXY is 0: all visitors behind the proxy share one limit. Set TRUST_PROXY to the number of your own proxies.',
    );
  };
}

const idHeader = 'x-request-id';

/** If a proxy sends a request id, it is used, so that both logs contain the same id. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const id = headers[idHeader];
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** Sets the id in the response, too. Only failed requests need one. */
export function requestId({ incoming, outgoing }: HttpBindings, trustedProxies: number): string {
  const known = outgoing.getHeader(idHeader) || (trustedProxies > 0 && givenId(incoming));
  const id = String(known || randomUUID());
  outgoing.setHeader(idHeader, id);
  return id;
}
