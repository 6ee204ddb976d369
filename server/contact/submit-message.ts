/** Validates, deduplicates, limits and stores a message, for relay and form alike. */
import { createHash } from 'node:crypto';
import { type ContactFaults, type ContactMessage, checkContact } from '#shared/contact.ts';
import { explain } from '../explain.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Database } from '../storage/database.ts';
import { isMaintenance } from '../storage/maintenance.ts';
import { isStored, storeMessage } from '../storage/messages.ts';
import { outageLogOf } from '../storage/outage.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Submission } from './read-submission.ts';

export type SubmitResult =
  | { result: 'stored' }
  | { result: 'faulty'; faults: ContactFaults }
  | { result: 'noRecipient' }
  | { result: 'tooMany'; retryAfter: number }
  /** During a restore, or if the database failed; the log has the reason. */
  | { result: 'unavailable' };

export interface Inbox {
  /**
   * Counts an attempt before its body is read; returns the seconds until the next one is allowed.
   * Ten times as many as messages, so that corrections do not reach the limit.
   */
  attempt(address: ClientAddress): number;
  submit(submission: Submission, address: ClientAddress): Promise<SubmitResult>;
  failed(): boolean;
}

interface InboxParts {
  database: Database;
  now: () => Date;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  limit: number;
  hasRecipient: boolean;
  onStored: () => void;
}

const repetitionWindow = 60 * 60 * 1000;

/**
 * The keys of a message, the current one first. They depend on the text: a visitor whose answer was
 * lost may correct a word before trying again. A form without scripts has no UUID (a hidden field
 * cannot be unique in a document that caches keep), so the hour replaces it.
 */
function idempotencyKeys(
  { name, email, message }: ContactMessage,
  uuid: string | undefined,
  now: Date,
): [string, ...string[]] {
  const keyOf = (part: string | number) =>
    createHash('sha256')
      .update(JSON.stringify([part, name, email, message]))
      .digest('base64url');
  if (uuid) return [keyOf(uuid)];
  const window = Math.floor(now.getTime() / repetitionWindow);
  return [keyOf(window), keyOf(window - 1)];
}

const attemptsPerMessage = 10;

export function createInbox(parts: InboxParts): Inbox {
  const { database, now, clock, limit, hasRecipient, onStored } = parts;
  const attempts = createRateLimit(attemptsPerMessage * limit, clock);
  const messages = createRateLimit(limit, clock);
  let failed = false;

  async function store(
    message: ContactMessage,
    { idempotencyKey, suspicion }: Submission,
    address: ClientAddress,
  ): Promise<SubmitResult> {
    const keys = idempotencyKeys(message, idempotencyKey, now());
    // Before the limit: a repeated message that is stored is answered as stored.
    if (await isStored(database, keys)) return { result: 'stored' };
    const wait = messages.take(address);
    if (wait > 0) return { result: 'tooMany', retryAfter: wait };
    try {
      const id = await storeMessage(database, message, { idempotencyKey: keys[0], suspicion });
      if (id !== null) onStored();
      return { result: 'stored' };
    } catch (error) {
      messages.giveBack(address);
      throw error;
    }
  }

  return {
    attempt: (address) => attempts.take(address),
    async submit(submission, address) {
      const check = checkContact(submission.typed);
      if (!check.ok) return { result: 'faulty', faults: check.faults };
      if (!hasRecipient) return { result: 'noRecipient' };
      try {
        const result = await store(check.message, submission, address);
        failed = false;
        outageLogOf(database).resolve('messages');
        return result;
      } catch (error) {
        if (isMaintenance(error)) return { result: 'unavailable' };
        failed = true;
        // Without the error's details, in which PostgreSQL may quote the row.
        const reason = explain(error) ?? (error as Error).message;
        const line = `A message could not be stored: ${reason}`;
        outageLogOf(database).report('messages', `${line} (request ${submission.requestId})`);
        return { result: 'unavailable' };
      }
    },
    failed: () => failed,
  };
}
