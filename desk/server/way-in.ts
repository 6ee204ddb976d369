/** The way into the desk: a key is exchanged for a session, which every request then carries. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Database } from '#server/storage/database.ts';
import {
  deskSessionUntil,
  endDeskSession,
  exchangeDeskKey,
  makeDeskSession,
} from '#server/storage/desk-keys.ts';
import { deskApiPath, type Session, ticketParameter } from '../shared/api.ts';
import { posted, Refusal } from './refusal.ts';
import type { Tickets } from './tickets.ts';

interface WayIn {
  database: Database;
  tickets: Tickets;
  /** Whether all who reach the desk are let in: by a socket that only the proxy can open. */
  trusted: boolean;
  now: () => Date;
  /** Waits before a wrong key is answered. */
  pause: () => Promise<unknown>;
  warn: (line: string) => void;
}

/** Wrong keys that wait for their answer at a time; further ones are refused at once. */
const mostWaiting = 5;

const sessionOf = (c: Context) =>
  /^Bearer ([\w-]{22})$/.exec(c.req.header('Authorization') ?? '')?.[1];

/** Lets a request through that carries a session or, where it only reads, a ticket. */
export function onlyLetIn({ database, tickets, now }: WayIn): MiddlewareHandler {
  return async (c, next) => {
    const ticket = c.req.query(ticketParameter);
    const session = sessionOf(c);
    const letIn =
      ticket !== undefined
        ? c.req.method === 'GET' && tickets.redeem(ticket, c.req.path)
        : session !== undefined && (await deskSessionUntil(database, session, now())) !== undefined;
    if (!letIn) throw new Refusal(401, 'noSession');
    await next();
  };
}

const keySchema = v.object({ key: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** Begins a session; needs none. */
export function sessionStart({ database, trusted, now, pause, warn }: WayIn): Hono {
  let waiting = 0;

  async function refuseSlowly(): Promise<never> {
    warn('A wrong key was given at the desk.');
    if (waiting >= mostWaiting) throw new Refusal(429, 'tooManyKeys');
    waiting += 1;
    await pause().finally(() => {
      waiting -= 1;
    });
    throw new Refusal(403, 'wrongKey');
  }

  return new Hono().post('/', async (c) => {
    const { key } = await posted(c, keySchema);
    if (key === undefined && !trusted) throw new Refusal(401, 'noSession');
    const made =
      key === undefined
        ? await makeDeskSession(database, now())
        : await exchangeDeskKey(database, key, now());
    if (!made) return refuseSlowly();
    return c.json({ session: made.secret } satisfies Session);
  });
}

/** Ends the session that a request carries. */
export function sessionEnd({ database }: WayIn): Hono {
  return new Hono().delete('/', async (c) => {
    await endDeskSession(database, sessionOf(c) ?? '');
    return c.body(null, 204);
  });
}

const ticketSchema = v.object({
  paths: v.pipe(
    v.array(v.pipe(v.string(), v.startsWith(`${deskApiPath}/`), v.maxLength(300))),
    v.maxLength(100),
  ),
});

/** Answers with an address for each path that opens once, in the same order. */
export function ticketIssue({ tickets }: WayIn): Hono {
  return new Hono().post('/', async (c) => {
    const { paths } = await posted(c, ticketSchema);
    return c.json({
      addresses: paths.map((path) => `${path}?${ticketParameter}=${tickets.issue(path)}`),
    });
  });
}
