/** Where a request comes from, as far as limits go. */
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The last address of the list, which the lodge's own proxy added; a visitor may invent the rest. */
function forwardedAddress(context: Context): string | undefined {
  return context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim();
}

/** The first four groups, of which a provider gives each of its customers at least one set. */
function networkOf(ipv6: string): string {
  const [start = '', end] = ipv6.replace(/%.*$/, '').split('::');
  const groups = start.split(':').filter(Boolean);
  const after = end?.split(':').filter(Boolean) ?? [];
  while (groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address, or the network (/64) of an IPv6 address; undefined for anything else. */
export function addressKey(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const version = isIP(plain);
  if (version === 0) return undefined;
  return version === 4 ? plain : networkOf(plain);
}

/** A key for the client's address; one for all where there is no telling. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? addressKey(forwardedAddress(context)) : undefined;
  // A request that comes through no socket, from Vite or from a test, has no such bindings.
  const direct = context.env?.incoming ? getConnInfo(context).remote.address : undefined;
  return forwarded ?? addressKey(direct) ?? 'unknown';
}
