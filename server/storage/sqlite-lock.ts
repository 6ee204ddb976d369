/** Waits for SQLite's locks without blocking the event loop. */
import { setTimeout as pause } from 'node:timers/promises';

const BUSY = 5;
const LOCKED = 6;

function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return [BUSY, LOCKED].includes(errcode & 0xff);
}

function busyError(): Error {
  return Object.assign(new Error('database is locked'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: BUSY,
  });
}

const closedError = () => new Error('The database was closed');

const shortestPause = 5;
const longestPause = 50;

/** SQLite has no notification when another process releases its lock. */
export class LockRetry {
  readonly #closing = new AbortController();

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

  close(): void {
    this.#closing.abort();
  }
}

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** Holders follow one another in the order in which they asked. */
export class Mutex {
  #held = false;
  #closed = false;
  readonly #waiting = new Set<Waiter>();

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

  close(): void {
    this.#closed = true;
    for (const { reject } of this.#waiting) reject(closedError());
    this.#waiting.clear();
  }
}
