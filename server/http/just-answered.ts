/** What was answered a moment ago, for a crowd that asks for the same. */
import type { ReadyAnswer } from './answer.ts';

/**
 * Milliseconds: so long a crowd is answered without a query in each turn of the event loop, and so
 * late at most it is noticed that the database is away.
 */
const longest = 2;

/** Addresses of one moment; clients may invent any number. */
const mostAddresses = 32;

export interface Moment {
  /** What was answered to this address in the moment. */
  find(address: string): ReadyAnswer | undefined;
  remember(address: string, answer: ReadyAnswer): void;
}

const none: Moment = { find: () => undefined, remember() {} };

function begin(): Moment {
  const answers = new Map<string, ReadyAnswer>();
  return {
    find: (address) => answers.get(address),
    remember(address, answer) {
      if (answers.size < mostAddresses) answers.set(address, answer);
    },
  };
}

/**
 * Gives the present moment, which ends with the next change: `changeMark` is another value after
 * each, or undefined where that cannot be told. It is read once for all requests of a turn of the
 * event loop: they had come before. What takes longer than its moment to make is remembered in vain.
 * `clock` is monotonic.
 */
export function createMoments(clock: () => number, changeMark: () => unknown): () => Moment {
  let present = none;
  let until = 0;
  let mark: unknown;
  let isLooked = false;

  function look(): void {
    const now = clock();
    const latest = changeMark();
    if (latest === undefined) present = none;
    else if (present === none || now >= until || latest !== mark) {
      present = begin();
      until = now + longest;
    }
    mark = latest;
  }

  return () => {
    if (!isLooked) {
      isLooked = true;
      setImmediate(() => {
        isLooked = false;
      });
      look();
    }
    return present;
  };
}
