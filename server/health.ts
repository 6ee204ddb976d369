import type { IncomingMessage } from 'node:http';
import { explain } from './explain.ts';
import { jsonResponse, retryAfter, withHeaders } from './http/response.ts';
import type { Route } from './http/response-cache.ts';
import type { Database } from './storage/database.ts';
import { countMessages, messageTimes } from './storage/message-rows.ts';
import { outageLogOf } from './storage/outage.ts';
import { probeWrite } from './storage/state.ts';
import { within } from './timing.ts';

interface Health {
  ready: boolean;
  messages?: object;
}

interface HealthParts {
  database: Database;
  storingFailed: () => boolean;
  clock: () => number;
}

const timeout = 2_000;

/** A response is reused for this time, so that requests cannot cause many writes. */
const validity = 1_000;

/** After a successful write, the database counts as writable for this time. */
const proofValidity = 30_000;

/** Returns whether the request was sent on this machine and no proxy forwarded it. */
const isLocal = ({ headers, socket }: IncomingMessage) =>
  headers['x-forwarded-for'] === undefined &&
  /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');

export function createHealth(parts: HealthParts): Route {
  const { database, storingFailed, clock } = parts;
  let provenAt = Number.NEGATIVE_INFINITY;
  let last: { at: number; health: Promise<Health> } | undefined;

  async function look(): Promise<Health> {
    try {
      if (storingFailed() || clock() - provenAt >= proofValidity) {
        await within(timeout, probeWrite(database), 'no response in time');
        provenAt = clock();
      }
      const reading = Promise.all([messageTimes(database), countMessages(database, 'quarantined')]);
      const [times, quarantined] = await within(timeout, reading, 'no response in time');
      outageLogOf(database).resolve('health');
      return { ready: true, messages: { ...times, quarantined } };
    } catch (error) {
      provenAt = Number.NEGATIVE_INFINITY;
      const reason = explain(error) ?? (error as Error).message;
      outageLogOf(database).report('health', `The database could not keep a message: ${reason}`);
      return { ready: false };
    }
  }

  return async ({ env: { incoming } }) => {
    if (!last || clock() - last.at >= validity) last = { at: clock(), health: look() };
    const { ready, messages } = await last.health;
    if (ready) {
      const details = isLocal(incoming) && { messages };
      return jsonResponse(200, { status: 'ok', live: true, ready, ...details });
    }
    const response = jsonResponse(503, { status: 'unavailable', live: true, ready });
    return withHeaders(response, { 'Retry-After': String(retryAfter) });
  };
}
