/** Validates, deduplicates, limits and stores a message, for both `relay.ts` and `form.ts`. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import {
  type ContactErrors,
  type ContactMessage,
  checkContact,
  contactFields,
  messageOf,
  trapName,
} from '#shared/contact.ts';
import { explain } from '../explain.ts';
import type { Fields } from '../http/body.ts';
import { type ClientAddress, requestId } from '../http/client-address.ts';
import type { Database } from '../storage/database.ts';
import { errorKind } from '../storage/error-kind.ts';
import { confirmStored, storeMessage } from '../storage/message-rows.ts';
import { outageLogOf } from '../storage/outage.ts';
import type { Suspicion } from './shown-message.ts';

export type SubmitResult =
  | { result: 'stored' }
  | { result: 'invalid'; errors: ContactErrors }
  | { result: 'noRecipient' }
  | { result: 'tooMany'; retryAfter: number }
  /** A restore is running or the database has failed; the log contains the reason. */
  | { result: 'unavailable' };

export type Inbox = ReturnType<typeof createInbox>;

interface InboxParts {
  database: Database;
  now: () => Date;
  clock: () => number;
  limit: number;
  /** False if mail is sent but no mailbox is set: then every message is refused. */
  acceptsMessages: boolean;
  onStored: () => void;
}

const repetitionWindow = 60 * 60 * 1000;

/**
 * Returns the idempotency keys of a message, the current one first. The keys depend on the text: if
 * the response is lost, a visitor may correct a word before the next attempt. A form without
 * scripts has no UUID, because a cached document cannot contain a unique hidden field. The hour
 * replaces the UUID.
 */
function idempotencyKeys(
  message: ContactMessage,
  uuid: string | undefined,
  now: Date,
): [string, ...string[]] {
  const texts = contactFields.map((field) => message[field]);
  const keyOf = (part: string | number) =>
    createHash('sha256')
      .update(JSON.stringify([part, ...texts]))
      .digest('base64url');
  if (uuid) return [keyOf(uuid)];
  const window = Math.floor(now.getTime() / repetitionWindow);
  return [keyOf(window), keyOf(window - 1)];
}

/** Corrected submissions count as attempts, too. */
const attemptsPerMessage = 10;

export function createInbox(parts: InboxParts) {
  const { database, now, clock, limit, acceptsMessages, onStored } = parts;
  const attempts = createRateLimit(attemptsPerMessage * limit, clock);
  const messages = createRateLimit(limit, clock);
  let failed = false;

  async function store(
    message: ContactMessage,
    { idempotencyKey, suspicion }: Submission,
    address: ClientAddress,
  ): Promise<SubmitResult> {
    const keys = idempotencyKeys(message, idempotencyKey, now());
    // This check precedes the limit: a repeated message that is already stored is confirmed.
    if (await confirmStored(database, keys)) return { result: 'stored' };
    const wait = messages.take(address);
    if (wait > 0) return { result: 'tooMany', retryAfter: wait };
    try {
      const id = await storeMessage(database, message, { idempotencyKey: keys[0], suspicion });
      if (id === null) await confirmStored(database, keys);
      else onStored();
      return { result: 'stored' };
    } catch (error) {
      messages.giveBack(address);
      throw error;
    }
  }

  return {
    /** Counts before the body is read; returns the seconds until the next attempt. */
    attempt: (address: ClientAddress) => attempts.take(address),
    async submit(submission: Submission, address: ClientAddress): Promise<SubmitResult> {
      const check = checkContact(submission.typed);
      if (!check.ok) return { result: 'invalid', errors: check.errors };
      if (!acceptsMessages) return { result: 'noRecipient' };
      try {
        const result = await store(check.message, submission, address);
        failed = false;
        outageLogOf(database).resolve('messages');
        return result;
      } catch (error) {
        if (errorKind(error) === 'maintenance') return { result: 'unavailable' };
        failed = true;
        // The log omits the error's details, because PostgreSQL may quote the row in them.
        const reason = explain(error) ?? (error as Error).message;
        const line = `A message could not be stored: ${reason}`;
        outageLogOf(database).report('messages', `${line} (request ${submission.getRequestId()})`);
        return { result: 'unavailable' };
      }
    },
    failed: () => failed,
  };
}

const hour = 60 * 60 * 1000;

const mostAddresses = 10_000;

interface Count {
  since: number;
  taken: number;
}

/** A limit of 0 means no limit. The clock is monotonic, because the system time may be set back. */
function createRateLimit(limit: number, clock: () => number) {
  // The map is ordered by time, the oldest first.
  const counts = new Map<string, Count>();

  function forgetOld(time: number): void {
    for (const [key, { since }] of counts) {
      if (time - since < hour && counts.size < mostAddresses) return;
      counts.delete(key);
    }
  }

  function countOf(key: string, time: number): Count {
    const known = counts.get(key);
    if (known && time - known.since < hour) return known;
    counts.delete(key);
    forgetOld(time);
    const count = { since: time, taken: 0 };
    counts.set(key, count);
    return count;
  }

  return {
    /** Counts one and returns 0, or returns the seconds until the next is allowed. */
    take(address: ClientAddress): number {
      if (limit === 0) return 0;
      const time = clock();
      const count = countOf(address, time);
      if (count.taken >= limit) return Math.ceil((count.since + hour - time) / 1000);
      count.taken += 1;
      return 0;
    },
    giveBack(address: ClientAddress): void {
      const count = counts.get(address);
      if (count && count.taken > 0) count.taken -= 1;
    },
  };
}

export interface Submission {
  typed: ContactMessage;
  /** The form's script keeps this UUID while it retries. */
  idempotencyKey: string | undefined;
  suspicion: Suspicion | undefined;
  getRequestId(): string;
}

/** A person needs longer than this many milliseconds to fill in three fields. */
const quickestVisitor = 1000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether another site made the browser send the form. Older browsers send only `Origin`. */
function isForeign({ headers }: IncomingMessage, siteOrigin: string): boolean {
  const { origin, host } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'cross-site';
  if (origin === undefined || origin === siteOrigin) return false;
  return host === undefined || URL.parse(origin)?.host !== host;
}

/** The form's script measures `elapsed`. */
function suspicionOf(
  fields: Fields,
  request: IncomingMessage,
  siteOrigin: string,
): Suspicion | undefined {
  const { elapsed: time, [trapName]: trap = '' } = fields;
  const elapsed = typeof time === 'number' ? time : Number.parseFloat(fieldText(time));
  if (typeof trap !== 'string' || trap.trim() !== '') return 'the hidden field was filled in';
  if (elapsed >= 0 && elapsed < quickestVisitor) return 'sent too fast for a person';
  if (isForeign(request, siteOrigin)) return 'sent from a page of another site';
  return undefined;
}

export function readSubmission(
  fields: Fields,
  env: HttpBindings,
  { siteOrigin, trustedProxies }: { siteOrigin: string; trustedProxies: number },
): Submission {
  const key = fieldText(fields.idempotencyKey);
  return {
    typed: messageOf((field) => fieldText(fields[field])),
    idempotencyKey: uuid.test(key) ? key.toLowerCase() : undefined,
    suspicion: suspicionOf(fields, env.incoming, siteOrigin),
    getRequestId: () => requestId(env, trustedProxies),
  };
}
