import { setTimeout as pause } from 'node:timers/promises';

/** Long work is divided into turns of about this length, in milliseconds. */
const turnLength = 50;

/** In this time, another process tries at least once to get the lock of SQLite. */
const pauseForOthers = 60;

/** Passes the items to `work` in turns. Between two turns, other requests and processes have theirs. */
export async function inTurns<Item>(
  items: Iterable<Item>,
  work: (turn: Iterable<Item>) => Promise<void>,
  pauseBetween = pauseForOthers,
): Promise<void> {
  const all = items[Symbol.iterator]();
  let next = all.next();
  function* turn() {
    const end = performance.now() + turnLength;
    do {
      const { value } = next;
      next = all.next();
      yield value;
    } while (!next.done && performance.now() < end);
  }
  while (!next.done) {
    await work(turn());
    if (!next.done) await pause(pauseBetween);
  }
}

/** Rejects after the time limit; the work itself continues. */
export async function within<T>(limit: number, work: Promise<T>, message: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, limit, new Error(message));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A run never overlaps with the next one. */
export function periodically(
  interval: number,
  task: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: Error) => void,
) {
  let running: Promise<unknown> | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = () => {
    if (signal.aborted) return;
    running ??= task(signal)
      .catch((error: Error) => {
        if (!signal.aborted) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, interval);
  return {
    /** Runs now, unless it is running. */
    run,
    /** Starts no more runs; resolves when the current run has ended. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

export function throttle(
  warn: (line: string) => void,
  clock: () => number,
  interval = 10_000,
): (line: string) => void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  let heldBack = 0;
  return (line) => {
    if (clock() < silentUntil) {
      heldBack += 1;
      return;
    }
    warn(heldBack > 0 ? `${line} (${heldBack} more such lines before it)` : line);
    silentUntil = clock() + interval;
    heldBack = 0;
  };
}
