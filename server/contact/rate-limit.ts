/** Counts the messages of each address in an hour, in memory. */
import type { ClientAddress } from '../http/client-address.ts';

export interface RateLimit {
  /** Counts one and returns 0; over the limit, returns the seconds until the next is allowed. */
  take(address: ClientAddress): number;
  giveBack(address: ClientAddress): void;
}

const hour = 60 * 60 * 1000;

const mostAddresses = 10_000;

const wideFactor = 10;

interface Count {
  since: number;
  taken: number;
}

function limitsOf({ narrow, wide }: ClientAddress, limit: number): [key: string, most: number][] {
  const own: [string, number] = [narrow, limit];
  return wide === undefined ? [own] : [own, [`${wide}/48`, wideFactor * limit]];
}

/** A limit of 0 lets everything pass. The clock is monotonic: the time of day may be set back. */
export function createRateLimit(limit: number, clock: () => number): RateLimit {
  // The oldest hour first.
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
    take(address) {
      if (limit === 0) return 0;
      const time = clock();
      const taking = limitsOf(address, limit).map(([key, most]) => ({
        count: countOf(key, time),
        most,
      }));
      const full = taking.filter(({ count, most }) => count.taken >= most);
      if (full.length > 0) {
        const free = Math.max(...full.map(({ count }) => count.since + hour));
        return Math.ceil((free - time) / 1000);
      }
      for (const { count } of taking) count.taken += 1;
      return 0;
    },
    giveBack(address) {
      for (const [key] of limitsOf(address, limit)) {
        const count = counts.get(key);
        if (count && count.taken > 0) count.taken -= 1;
      }
    },
  };
}
