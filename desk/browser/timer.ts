export interface Timer {
  /** Begins to wait, unless it does so already. */
  start(): void;
  stop(): void;
}

export function createTimer(milliseconds: number, work: () => void): Timer {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        work();
      }, milliseconds);
    },
    stop() {
      clearTimeout(waiting);
      waiting = undefined;
    },
  };
}
