/**
 * The one cache of answers. A route names what it would answer by a key and a revision before
 * anything is made; what is kept under the key with the same revision is handed out at once.
 */
import { setImmediate } from 'node:timers/promises';
import type { ReadyAnswer } from './answer.ts';

export interface Resource {
  /**
   * Made of the parsed address, never of its spelling: a client must not be able to fill the cache
   * with copies of one answer.
   */
  key: string;
  /** Names the state of what is shown; the same again means the same answer. */
  revision: string;
  /** Rejects where what is needed cannot be read. */
  make(): Promise<ReadyAnswer>;
}

export interface ResponseCache {
  /**
   * The answer of this revision, made where it is not kept. Where it cannot be made, the last one
   * kept under the key is better than none; without one the failure is the caller's.
   */
  get(resource: Resource): ReadyAnswer | Promise<ReadyAnswer>;
}

/** Calls functions a few at a time, and lets other requests have their turn before each. */
function createLimiter(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = concurrency;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await setImmediate();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const mebibyte = 1024 * 1024;

/**
 * `limit` in bytes of bodies; `warn` gets a line for each answer that could not be made anew, and
 * `onLookup` is told whether an answer was kept.
 */
export function createResponseCache(
  warn: (line: string) => void,
  limit = 32 * mebibyte,
  onLookup?: (hit: boolean) => void,
): ResponseCache {
  /** The one used longest ago first. */
  const kept = new Map<string, { revision: string; answer: ReadyAnswer }>();
  const beingMade = new Map<string, Promise<ReadyAnswer>>();
  const limited = createLimiter(2);
  let size = 0;

  function forget(key: string): void {
    size -= kept.get(key)?.answer.size ?? 0;
    kept.delete(key);
  }

  function keep(key: string, revision: string, answer: ReadyAnswer): void {
    forget(key);
    // An answer this large would evict those that everybody asks for.
    if (answer.size > limit / 4) return;
    kept.set(key, { revision, answer });
    size += answer.size;
    for (const oldest of kept.keys()) {
      if (size <= limit) return;
      forget(oldest);
    }
  }

  async function make({ key, revision, make: makeAnswer }: Resource): Promise<ReadyAnswer> {
    try {
      const answer = await limited(makeAnswer);
      keep(key, revision, answer);
      return answer;
    } catch (error) {
      const former = kept.get(key);
      if (!former) throw error;
      warn(`${key} is answered as it was before: ${(error as Error).message}`);
      return former.answer;
    }
  }

  return {
    get(resource) {
      const { key, revision } = resource;
      const found = kept.get(key);
      onLookup?.(found?.revision === revision);
      if (found?.revision === revision) {
        kept.delete(key);
        kept.set(key, found);
        return found.answer;
      }
      const name = `${key} ${revision}`;
      const known = beingMade.get(name);
      if (known) return known;
      const making = make(resource).finally(() => beingMade.delete(name));
      beingMade.set(name, making);
      return making;
    },
  };
}
