/** Deletes messages when they have been kept as long as the lodge wants. */

import type { Database } from '../storage/database.ts';
import { removeDelivered } from '../storage/messages.ts';
import { removeQuarantined } from '../storage/quarantine.ts';
import { periodically, type Repetition } from './periodically.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Deletes what was delivered, or came into quarantine, more than so many days ago; 0 for never.
 * Returns how many. Messages that wait for delivery stay, however old.
 */
export async function sweepMessages(database: Database, days: number, now: Date): Promise<number> {
  if (days === 0) return 0;
  const before = new Date(now.getTime() - days * day).toISOString();
  return (await removeDelivered(database, before)) + (await removeQuarantined(database, before));
}

/** Sweeps now and once a day. */
export function runRetention(database: Database, days: number, now: () => Date): Repetition {
  return periodically(
    day,
    () => sweepMessages(database, days, now()),
    (error) => console.error('Old messages could not be deleted:', error.message),
  );
}
