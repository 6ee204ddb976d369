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
  /** Committed to the database, now or at an earlier submission. */
  | { result: 'stored' }
  | { result: 'faulty'; faults: ContactFaults }
  /** Delivery is configured without a mailbox to deliver to. */
  | { result: 'noRecipient' }
  /** Seconds until the address may send again. */
  | { result: 'tooMany'; retryAfter: number }
  /** A backup is being restored, or the database failed; the operator's log says how. */
  | { result: 'unavailable' };

export interface Inbox {
  /**
   * Counts an attempt before anything of it is read; seconds until the address may try again, or 0.
   * Ten times as many as messages, so that correcting a field does not reach the limit.
   */
  attempt(address: ClientAddress): number;
  /** Resolves after commit, or with the reason why nothing was stored. */
  submit(submission: Submission, address: ClientAddress): Promise<SubmitResult>;
  /** Whether the last message that was to be stored could not be. */
  failed(): boolean;
}

interface InboxParts {
  database: Database;
  now: () => Date;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  /** Messages per address and hour at this process; 0 for any number. */
  limit: number;
  hasRecipient: boolean;
  /** Called after each new message. */
  onStored: () => void;
}

/** Within this time the same text from the same visitor is the same message. */
const repetitionWindow = 60 * 60 * 1000;

/**
 * The keys of a message, the current one first; a stored message with one of them is the same. They
 * depend on the text: a visitor whose answer was lost may correct a word before trying again, and
 * that is a message of its own with the same UUID. A form sent without scripts has no UUID (a hidden field cannot be unique in a
 * document that caches keep), so there the hour stands in for it, this one or the one before.
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
    // Before the limit: a repeated message that is stored must be answered as stored.
    if (await isStored(database, keys)) return { result: 'stored' };
    const wait = messages.take(address);
    if (wait > 0) return { result: 'tooMany', retryAfter: wait };
    try {
      const id = await storeMessage(database, message, { idempotencyKey: keys[0], suspicion });
      // Null if the same message was stored in the meantime.
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
