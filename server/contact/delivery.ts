/** Sends stored messages to the mail server, and retries until it has accepted them. */

import { randomUUID } from 'node:crypto';
import type { Database } from '../storage/database.ts';
import type { StoredMessage } from '../storage/messages.ts';
import type { OutageLog } from '../storage/outage.ts';
import { claimDueMessage, markDelivered, postpone } from '../storage/outbox.ts';
import { within } from '../timing.ts';
import { contactMail, type Mailbox, type SendMail, tlsHint } from './mail.ts';

/** In milliseconds. */
export interface RetryPolicy {
  retry: number;
  longestRetry: number;
  attempt: number;
  /** How long a claim holds if the instance ends. */
  lease: number;
}

/** A mail server may be silent for `timeout` at each of several steps of an attempt. */
export function retryPolicy(retry: number, timeout: number): RetryPolicy {
  return { retry, longestRetry: 120 * retry, attempt: 4 * timeout, lease: 5 * timeout };
}

interface DeliveryParts {
  database: Database;
  mailbox: Mailbox;
  sendMail: SendMail;
  policy: RetryPolicy;
  now: () => Date;
  random: () => number;
  warn: (line: string) => void;
}

/** From half of the doubled pause to all of it, so that messages do not come back in step. */
export function retryPause(attempts: number, policy: RetryPolicy, random: () => number): number {
  const doubled = Math.min(policy.retry * 2 ** (attempts - 1), policy.longestRetry);
  return Math.round((doubled / 2) * (1 + random()));
}

/** Nodemailer's own limits are for single steps of an attempt. */
export function sendInTime(sending: Promise<void>, { attempt }: RetryPolicy): Promise<void> {
  return within(attempt, sending, 'The mail server took too long');
}

export function createDelivery(parts: DeliveryParts): (signal?: AbortSignal) => Promise<void> {
  const { database, mailbox, sendMail, policy, now, random, warn } = parts;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  async function deliver(message: StoredMessage): Promise<void> {
    try {
      await sendInTime(sendMail(contactMail(message, mailbox)), policy);
    } catch (error) {
      const wait = retryPause(message.attempts, policy, random);
      const { code = 'failed', message: text } = error as NodeJS.ErrnoException;
      await postpone(database, message, { dueAt: later(wait), lastError: text });
      const hint = tlsHint(error as Error);
      warn(
        `Message ${message.id} was not delivered (${code}); attempt ${message.attempts}, next in ${Math.ceil(wait / 1000)} s${hint ? `. ${hint}` : ''}`,
      );
      return;
    }
    await markDelivered(database, message, now().toISOString());
  }

  return async (signal) => {
    while (!signal?.aborted) {
      const message = await claimDueMessage(database, {
        now: now().toISOString(),
        // Twice, as the clocks of two instances may differ.
        horizon: later(2 * Math.max(policy.longestRetry, policy.lease)),
        until: later(policy.lease),
        lease: randomUUID(),
      });
      if (!message) return;
      await deliver(message);
    }
  };
}

/** One delivery that hangs must not delay the others. */
const concurrency = 5;

export interface RunningDelivery {
  wake(): void;
  /** Resolves when the deliveries under way are done. */
  stop(): Promise<void>;
}

export function runDelivery(
  deliverDue: (signal: AbortSignal) => Promise<void>,
  interval: number,
  outage: OutageLog,
): RunningDelivery {
  const stopping = new AbortController();
  const working = new Set<Promise<void>>();

  function wake(): void {
    if (stopping.signal.aborted || working.size >= concurrency) return;
    const work = deliverDue(stopping.signal)
      .then(
        () => outage.resolve('delivery'),
        (error: Error) => {
          if (!stopping.signal.aborted)
            outage.report('delivery', `Delivery paused: ${error.message}`);
        },
      )
      .finally(() => working.delete(work));
    working.add(work);
  }

  const timer = setInterval(wake, interval);
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(working);
    },
  };
}
