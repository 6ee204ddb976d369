/** Validates, deduplicates and stores a message: the one way for all who submit one. */
import { type ContactFaults, type ContactMessage, checkContact } from '#shared/contact.ts';
import { explain } from '../explain.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Database } from '../storage/database.ts';
import { isStored, storeMessage } from '../storage/messages.ts';
import { createRateLimit } from './rate-limit.ts';
import { deduplicationKeys, type Submission } from './read-submission.ts';

export type SubmitResult =
  /** Committed to the database, now or at an earlier submission. */
  | { result: 'stored' }
  | { result: 'faulty'; faults: ContactFaults }
  /** Delivery is configured without a mailbox to deliver to. */
  | { result: 'noRecipient' }
  /** Seconds until the address may send again. */
  | { result: 'tooMany'; retryAfter: number }
  /** The database failed; the operator's log says how. */
  | { result: 'unavailable' };

export interface Inbox {
  /**
   * Counts an attempt before anything of it is read; seconds until the address may try again, or 0.
   * Ten times as many as messages, so that nobody meets it who corrects a field.
   */
  attempt(address: ClientAddress): number;
  /** Resolves after commit, or with what stands against it. */
  submit(submission: Submission, address: ClientAddress): Promise<SubmitResult>;
  /** Whether the last message that was to be stored could not be. */
  failed(): boolean;
}

interface InboxParts {
  database: Database;
  now: () => Date;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  /** Messages per address and hour; 0 for any number. */
  limit: number;
  hasRecipient: boolean;
  /** Called after each new message. */
  onStored: () => void;
}

const attemptsPerMessage = 10;

export function createInbox(parts: InboxParts): Inbox {
  const { database, now, clock, limit, hasRecipient, onStored } = parts;
  const attempts = createRateLimit(attemptsPerMessage * limit, clock);
  const messages = createRateLimit(limit, clock);
  let failed = false;

  async function store(
    message: ContactMessage,
    { key, suspicion }: Submission,
    address: ClientAddress,
  ): Promise<SubmitResult> {
    const keys = deduplicationKeys(message, key, now());
    // Before the limit: who repeats what is stored must hear that it is.
    if (await isStored(database, keys)) return { result: 'stored' };
    const retryAfter = messages.take(address);
    if (retryAfter > 0) return { result: 'tooMany', retryAfter };
    try {
      const id = await storeMessage(database, message, { submission: keys[0], suspicion });
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
        return result;
      } catch (error) {
        failed = true;
        // Without the error's details, in which PostgreSQL may quote the row.
        const reason = explain(error) ?? (error as Error).message;
        console.error('A message could not be stored:', reason);
        return { result: 'unavailable' };
      }
    },
    failed: () => failed,
  };
}
