/** Deletes delivered messages when they have been kept as long as the lodge wants. */
import type { Database } from './storage/database.ts';
import { removeDelivered } from './storage/messages.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns how many it deleted. Messages that wait or are in quarantine stay, however old. */
export async function sweepMessages(database: Database, days: number, now: Date): Promise<number> {
  if (days === 0) return 0;
  return removeDelivered(database, new Date(now.getTime() - days * day).toISOString());
}

/** Sweeps now and once a day; returns what stops it. */
export function runRetention(database: Database, days: number, now: () => Date): () => void {
  const sweep = () =>
    sweepMessages(database, days, now()).catch((error: Error) =>
      console.error('Old messages could not be deleted:', error.message),
    );
  void sweep();
  const timer = setInterval(sweep, day);
  return () => clearInterval(timer);
}
