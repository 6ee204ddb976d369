/** `GET /healthz`: whether the site could keep a message now. `GET /livez`: whether it lives. */

import { healthPaths } from '#shared/routes.ts';
import { explain } from './explain.ts';
import { plainAnswer, type ReadyAnswer, retryAfter } from './http/answer.ts';
import type { Route } from './http/handler.ts';
import { cacheControl } from './http/security-headers.ts';
import type { Database } from './storage/database.ts';
import { countMessages, messageTimes } from './storage/messages.ts';
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
  /** Monotonic, in milliseconds. */
  clock: () => number;
}

const timeout = 2_000;

/**
 * An answer is reused for these milliseconds, so that requests cannot make the site write often.
 */
const validity = 1_000;

/** A successful write proves for these milliseconds that the database takes writes. */
const proofValidity = 30_000;

const json = { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never };

export function createHealth(parts: HealthParts): Route {
  const { database, storingFailed, clock } = parts;
  let provenAt = Number.NEGATIVE_INFINITY;
  let last: { at: number; health: Promise<Health> } | undefined;

  async function look(): Promise<Health> {
    try {
      if (storingFailed() || clock() - provenAt >= proofValidity) {
        await within(timeout, probeWrite(database), 'no answer in time');
        provenAt = clock();
      }
      const [times, quarantined] = await within(
        timeout,
        Promise.all([messageTimes(database), countMessages(database, 'quarantined')]),
        'no answer in time',
      );
      outageLogOf(database).resolve('health');
      return { ready: true, messages: { ...times, quarantined } };
    } catch (error) {
      provenAt = Number.NEGATIVE_INFINITY;
      const reason = explain(error) ?? (error as Error).message;
      outageLogOf(database).report('health', `The database could not keep a message: ${reason}`);
      return { ready: false };
    }
  }

  const answer = (status: number, more: Record<string, string>, body: object) =>
    plainAnswer({
      status,
      headers: { ...json, ...more },
      body: JSON.stringify(body),
    });
  const alive = answer(200, {}, { status: 'ok', live: true });

  async function answerHealth(): Promise<ReadyAnswer> {
    if (!last || clock() - last.at >= validity) last = { at: clock(), health: look() };
    const { ready, messages } = await last.health;
    if (ready) return answer(200, {}, { status: 'ok', live: true, ready, messages });
    const retry = { 'Retry-After': String(retryAfter) };
    return answer(503, retry, { status: 'unavailable', live: true, ready });
  }

  return ({ path }) => {
    if (path === healthPaths.live) return alive;
    return path === healthPaths.ready ? answerHealth() : null;
  };
}
