/** Tasks that an instance repeats for as long as it runs. */

export interface Repetition {
  /** Begins no further run; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Runs a task now and in every interval (milliseconds), never twice at the same time. */
export function periodically(
  interval: number,
  task: () => Promise<unknown>,
  onError: (error: Error) => void,
): Repetition {
  let running: Promise<unknown> | undefined;
  let stopped = false;
  const run = () => {
    running ??= task()
      .catch((error: Error) => {
        if (!stopped) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, interval);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
