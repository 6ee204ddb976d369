/**
 * Which requests are meant for the desk. A page of another site can make the browser send requests
 * to this machine: by a name that it points here (DNS rebinding), which the `Host` header tells, or
 * from its own origin, which the `Origin` header tells.
 */
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** The origin that a request was sent to; undefined where its `Host` is not the desk's. */
export function originAsked(host: string, deskUrl: string | undefined): string | undefined {
  if (deskUrl !== undefined && new URL(deskUrl).host === host) return deskUrl;
  const name = host.replace(/:\d{1,5}$/, '');
  return loopbackNames.includes(name) ? `http://${host}` : undefined;
}

const reading = ['GET', 'HEAD'];

/** Refuses a foreign `Host`, a foreign `Origin`, and a change without an `Origin`. */
export function onlyOurs(deskUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const ours = originAsked(c.req.header('Host') ?? '', deskUrl);
    if (ours === undefined) throw new Refusal(421, 'wrongAddress');
    const origin = c.req.header('Origin');
    if (origin === undefined ? !reading.includes(c.req.method) : origin !== ours) {
      throw new Refusal(403, 'wrongAddress');
    }
    await next();
  };
}
