/** The end of a process that has something to clear away first. */

let ending: AbortController | undefined;

/**
 * Aborted when this process is told to end; work with this signal rejects then, and removes its
 * unfinished files. Told a second time, the process ends immediately.
 */
export function endingSignal(): AbortSignal {
  if (ending) return ending.signal;
  const made = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(name, () => made.abort());
  }
  ending = made;
  return made.signal;
}
