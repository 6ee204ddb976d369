/** Counts what each address sends in an hour, in the memory of this instance. */
export interface RateLimit {
  /** Counts one; where it is one too many, returns the seconds until the next is welcome, else 0. */
  take(address: string): number;
}

const hour = 60 * 60 * 1000;

/** Addresses counted at a time; beyond, the one counted longest is forgotten. */
const mostAddresses = 10_000;

interface Count {
  since: number;
  taken: number;
}

/** An hour begins with the first message of an address. A limit of 0 lets everything pass. */
export function createRateLimit(limit: number, now: () => Date): RateLimit {
  // In the order in which the hours began, so that those to forget stand first.
  const counts = new Map<string, Count>();

  function forgetOld(time: number): void {
    for (const [address, { since }] of counts) {
      if (time - since < hour && counts.size < mostAddresses) return;
      counts.delete(address);
    }
  }

  return {
    take(address) {
      if (limit === 0) return 0;
      const time = now().getTime();
      const count = counts.get(address);
      if (!count || time - count.since >= hour) {
        counts.delete(address);
        forgetOld(time);
        counts.set(address, { since: time, taken: 1 });
        return 0;
      }
      if (count.taken >= limit) return Math.ceil((count.since + hour - time) / 1000);
      count.taken += 1;
      return 0;
    },
  };
}
