/**
 * A request must come from the desk's own page, in a browser with a session. A page of another site
 * can make the browser send requests to this machine. If the page uses a host name that points here
 * (DNS rebinding), the `Host` header shows it; otherwise `Origin` and `Sec-Fetch-Site` do.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { loopbackNames } from '#server/environment.ts';
import {
  endDeskSession,
  exchangeDeskKey,
  findDeskSession,
  personName,
  rememberDeskSession,
} from '#server/storage/desk-keys.ts';
import type { Session } from '../shared/api.ts';
import { HttpError } from './http-error.ts';
import { type DeskParts, posted } from './requests.ts';

type Auth = DeskParts & { warn(line: string): void };

/** Returns undefined if the request's `Host` is not the desk's. */
function requestedOrigin(host: string, deskUrl: string | undefined): string | undefined {
  if (deskUrl !== undefined && new URL(deskUrl).host === host) return deskUrl;
  const name = host.replace(/:\d{1,5}$/, '');
  return loopbackNames.includes(name) ? `http://${host}` : undefined;
}

const reading = ['GET', 'HEAD'];
const foreignSites = ['cross-site', 'same-site'];

/**
 * Refuses a foreign `Host`, a foreign `Origin`, a change without an `Origin`, and a foreign page
 * that reads. Any page may link to the desk's document, which contains no data of the lodge.
 */
export function requireSameOrigin(deskUrl: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const own = requestedOrigin(c.req.header('Host') ?? '', deskUrl);
    if (own === undefined) throw new HttpError(421, 'wrongAddress');
    const origin = c.req.header('Origin');
    const isForeign = origin === undefined ? !reading.includes(c.req.method) : origin !== own;
    const isForeignRead =
      c.req.path !== '/' && foreignSites.includes(c.req.header('Sec-Fetch-Site') ?? '');
    if (isForeign || isForeignRead) throw new HttpError(403, 'wrongAddress');
    await next();
  };
}

/** Browsers send a cookie to every port of a host, so each desk has its own cookie name. */
function cookieOf(c: Context): string {
  const [, port = 'default'] = /:(\d+)$/.exec(c.req.header('Host') ?? '') ?? [];
  return `desk-${port}`;
}

const sessionOf = (c: Context) => getCookie(c, cookieOf(c)) ?? '';

/** Some routes of the API have effects at GET, such as a download that deletes its file. */
export const refuseHead: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'HEAD') return c.body(null, 405, { Allow: 'GET' });
  return next();
};

/** Returns the common name (CN) of a subject in RFC 2253; nginx escapes the bytes of Cyrillic. */
function nameInSubject(subject: string): string | null {
  const [, escaped = ''] = /(?:^|[^\\],)CN=((?:[^\\,+]|\\.)*)/.exec(subject) ?? [];
  const bytes = escaped.replaceAll(/\\([\dA-F]{2}|.)/gi, (_, code: string) =>
    code.length === 1 ? code : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return personName(Buffer.from(bytes, 'latin1').toString());
}

/** The proxy always overwrites this header. Without a proxy, anyone could send it. */
const certificateHeader = 'Desk-Certificate';

async function stateOf(
  c: Context,
  { database, config, authenticatedByProxy, now }: Auth,
): Promise<Session> {
  const row = authenticatedByProxy
    ? undefined
    : await findDeskSession(database, sessionOf(c), now());
  const subject = c.req.header(certificateHeader) ?? '';
  return {
    open: authenticatedByProxy || row !== undefined,
    authenticatedByProxy,
    name: authenticatedByProxy ? nameInSubject(subject) : (row?.name ?? null),
    remembered: row?.kind === 'remembered' ? row.until : null,
    administratorContact: config.administrator ?? null,
  };
}

export function requireSession(auth: Auth): MiddlewareHandler {
  return async (c, next) => {
    const { open, name } = await stateOf(c, auth);
    if (!open) throw new HttpError(401, 'noSession');
    c.set('by', name);
    c.set('session', sessionOf(c) || (name ?? ''));
    await next();
  };
}

/** Without `maxAge`, the cookie is deleted when the browser is closed. */
function setSessionCookie(c: Context, secret: string, age: { maxAge?: number } = {}): void {
  const secure = c.req.header('Origin')?.startsWith('https:') === true;
  setCookie(c, cookieOf(c), secret, { httpOnly: true, sameSite: 'Strict', secure, ...age });
}

const keySchema = v.object({ key: v.pipe(v.string(), v.maxLength(100)) });

export function session(auth: Auth): Hono {
  const { database, now, warn } = auth;
  return new Hono()
    .get('/', async (c) => c.json(await stateOf(c, auth)))
    .post('/', async (c) => {
      const { key } = await posted(c, keySchema);
      const made = await exchangeDeskKey(database, key, now());
      if (!made) {
        warn('A wrong key was given at the desk.');
        throw new HttpError(403, 'wrongKey');
      }
      setSessionCookie(c, made.secret);
      return c.body(null, 204);
    })
    .put('/', async (c) => {
      const made = await rememberDeskSession(database, sessionOf(c), now());
      if (!made) throw new HttpError(401, 'noSession');
      const maxAge = Math.floor((Date.parse(made.until) - now().getTime()) / 1000);
      setSessionCookie(c, made.secret, { maxAge });
      return c.body(null, 204);
    })
    .delete('/', async (c) => {
      await endDeskSession(database, sessionOf(c));
      deleteCookie(c, cookieOf(c));
      return c.body(null, 204);
    });
}
