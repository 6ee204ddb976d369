/** Counts what each address sends in an hour in the database, for all instances together. */
import { createHmac, randomBytes } from 'node:crypto';
import type { ClientAddress } from '../http/client-address.ts';
import type { Database } from '../storage/database.ts';
import { countOne, type Period, type RateKey, sharedRateKey } from '../storage/rate-counts.ts';
import { limitsOf } from './rate-limit.ts';

/** Thrown, so that the transaction is rolled back with what it has counted. */
export class LimitReached extends Error {
  override name = 'LimitReached';
  /** Seconds until the next may come. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`Too many messages; the next in ${retryAfter} s`);
    this.retryAfter = retryAfter;
  }
}

export interface SharedLimit {
  /** What is needed to count, read before the transaction that counts. */
  prepare(): Promise<RateKey>;
  /** Counts one with the commit of the transaction; throws `LimitReached` where it is one too many. */
  take(transaction: Database, address: ClientAddress, key: RateKey): Promise<void>;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How far the clocks of two instances may be apart. */
const clocksDiffer = 5 * 60 * 1000;

/** What has lasted for so many milliseconds is over. */
export function periodOf(now: Date, length: number): Period {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString();
  return { now: at(0), over: at(-length), latest: at(clocksDiffer) };
}

/**
 * The hash of an address can be told from none of the day before: its key is random and lasts for
 * a day, so that nobody can make a list of all addresses once and for all.
 */
const hashed = (text: string, { key }: RateKey) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

export function createSharedLimit(database: Database, limit: number, now: () => Date): SharedLimit {
  let known: RateKey | undefined;
  return {
    async prepare() {
      const period = periodOf(now(), day);
      if (!known || known.madeAt <= period.over || known.madeAt > period.latest) {
        known = await sharedRateKey(database, randomBytes(16).toString('base64url'), period);
      }
      return known;
    },
    async take(transaction, address, key) {
      const time = now();
      for (const [text, most] of limitsOf(address, limit)) {
        const since = await countOne(transaction, hashed(text, key), most, periodOf(time, hour));
        if (since === null) continue;
        const seconds = Math.ceil((Date.parse(since) + hour - time.getTime()) / 1000);
        throw new LimitReached(Math.min(Math.max(seconds, 1), hour / 1000));
      }
    },
  };
}
