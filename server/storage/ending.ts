let ending: AbortController | undefined;

/**
 * Aborted when this process is told to end, so that work removes its unfinished files. The second
 * signal ends the process immediately.
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
