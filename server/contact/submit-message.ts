/** Takes a message in: the one way for all who submit one. It answers when the message is safe. */
import { type ContactFaults, type ContactMessage, checkContact } from '#shared/contact.ts';
import type { ClientAddress } from '../http/client-address.ts';
import type { Database } from '../storage/database.ts';
import { isStored, storeMessage } from '../storage/messages.ts';
import { createRateLimit } from './rate-limit.ts';
import { type Submission, submissionMarks } from './read-submission.ts';

export type Acceptance =
  /** Committed to the database, now or at an earlier submission. */
  | { result: 'stored' }
  | { result: 'faulty'; faults: ContactFaults }
  /** Delivery is configured without a mailbox to deliver to. */
  | { result: 'noRecipient' }
  /** Seconds until the address may send again. */
  | { result: 'tooMany'; retryAfter: number }
  /** The database failed; the operator's log says how. */
  | { result: 'unavailable' };

export interface Acceptor {
  /**
   * Counts an attempt before anything of it is read; seconds until the address may try again, or 0.
   * Ten times as many as messages, so that nobody meets it who corrects a field.
   */
  attempt(address: ClientAddress): number;
  accept(submission: Submission, address: ClientAddress): Promise<Acceptance>;
  /** Whether the last message that was to be stored could not be. */
  failed(): boolean;
}

interface AcceptanceParts {
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

export function createAcceptor(parts: AcceptanceParts): Acceptor {
  const { database, now, clock, limit, hasRecipient, onStored } = parts;
  const attempts = createRateLimit(attemptsPerMessage * limit, clock);
  const messages = createRateLimit(limit, clock);
  let failed = false;

  async function store(
    message: ContactMessage,
    { key, suspicion }: Submission,
    address: ClientAddress,
  ): Promise<Acceptance> {
    const marks = submissionMarks(message, key, now());
    // Before the limit: who repeats what is stored must hear that it is.
    if (await isStored(database, marks)) return { result: 'stored' };
    const retryAfter = messages.take(address);
    if (retryAfter > 0) return { result: 'tooMany', retryAfter };
    try {
      const id = await storeMessage(database, message, { submission: marks[0], suspicion });
      if (id !== null) onStored();
      return { result: 'stored' };
    } catch (error) {
      messages.giveBack(address);
      throw error;
    }
  }

  return {
    attempt: (address) => attempts.take(address),
    async accept(submission, address) {
      const check = checkContact(submission.typed);
      if (!check.ok) return { result: 'faulty', faults: check.faults };
      if (!hasRecipient) return { result: 'noRecipient' };
      try {
        const acceptance = await store(check.message, submission, address);
        failed = false;
        return acceptance;
      } catch (error) {
        failed = true;
        // Without the error's details, in which PostgreSQL may quote the row.
        console.error('A message could not be stored:', (error as Error).message);
        return { result: 'unavailable' };
      }
    },
    failed: () => failed,
  };
}
