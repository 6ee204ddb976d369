/** Takes a message in: the one way for all who submit one. It answers when the message is safe. */
import { type ContactFaults, checkContact } from '#shared/contact.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Database } from './storage/database.ts';
import { isStored, storeMessage } from './storage/messages.ts';
import { type Submission, submissionMarks } from './submission.ts';

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

/** `address` is what the rate limit counts by. */
export type Accept = (submission: Submission, address: string) => Promise<Acceptance>;

interface AcceptanceParts {
  database: Database;
  now: () => Date;
  rateLimit: RateLimit;
  hasRecipient: boolean;
  /** Called after each new message. */
  onStored: () => void;
}

export function createAcceptance(parts: AcceptanceParts): Accept {
  const { database, now, rateLimit, hasRecipient, onStored } = parts;
  return async ({ typed, key, suspicion }, address) => {
    const check = checkContact(typed);
    if (!check.ok) return { result: 'faulty', faults: check.faults };
    if (!hasRecipient) return { result: 'noRecipient' };
    try {
      const marks = submissionMarks(check.message, key, now());
      // Before the limit: who repeats what is stored must hear that it is.
      if (await isStored(database, marks)) return { result: 'stored' };
      const retryAfter = rateLimit.take(address);
      if (retryAfter > 0) return { result: 'tooMany', retryAfter };
      const id = await storeMessage(database, check.message, { submission: marks[0], suspicion });
      if (id !== null) onStored();
      return { result: 'stored' };
    } catch (error) {
      // Without the error's details, in which PostgreSQL may quote the row.
      console.error('A message could not be stored:', (error as Error).message);
      return { result: 'unavailable' };
    }
  };
}
