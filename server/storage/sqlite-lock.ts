/** Waits for SQLite's locks without blocking the event loop. */
import { setTimeout as pause } from 'node:timers/promises';

const BUSY = 5;
const LOCKED = 6;

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  // The higher bits tell details.
  return [BUSY, LOCKED].includes(errcode & 0xff);
}

/** SQLite's own error, for a wait that ends before SQLite was asked. */
function busyError(): Error {
  return Object.assign(new Error('database is locked'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: BUSY,
  });
}

const closedError = () => new Error('The database was closed');

/** Milliseconds. */
const shortestPause = 5;
const longestPause = 50;

/** Retries while another process holds SQLite's lock, which has no notification. */
export class LockRetry {
  readonly #closing = new AbortController();

  /** Runs `attempt` until it finds no lock, or `deadline` (monotonic) has passed. */
  async run<T>(
    deadline: number,
    attempt: () => T,
    mayPass: (error: unknown) => boolean = isBusy,
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      if (this.#closing.signal.aborted) throw closedError();
      try {
        return attempt();
      } catch (error) {
        if (!mayPass(error) || performance.now() >= deadline) throw error;
      }
      const grown = Math.min(shortestPause * 1.5 ** tries, longestPause);
      // Jitter, so that processes that wait for one another do not stay in step.
      await pause(grown * (0.5 + Math.random() / 2), undefined, {
        signal: this.#closing.signal,
      }).catch(() => {});
    }
  }

  /** Rejects all that wait, now or later. */
  close(): void {
    this.#closing.abort();
  }
}

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** A mutex within this process: holders follow one another in the order in which they asked. */
export class Mutex {
  #held = false;
  #closed = false;
  readonly #waiting = new Set<Waiter>();

  /** Rejects as SQLite does if its turn has not come by `deadline` (monotonic). */
  async lock(deadline: number): Promise<void> {
    if (this.#closed) throw closedError();
    if (!this.#held) {
      this.#held = true;
      return;
    }
    const { promise, ...waiter } = Promise.withResolvers<void>();
    this.#waiting.add(waiter);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiter);
      waiter.reject(busyError());
    }, deadline - performance.now());
    await promise.finally(() => clearTimeout(timer));
  }

  unlock(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#held = false;
      return;
    }
    this.#waiting.delete(next);
    next.resolve();
  }

  /** Rejects all that wait, now or later. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#waiting) reject(closedError());
    this.#waiting.clear();
  }
}
