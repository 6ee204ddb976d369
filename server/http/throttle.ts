/** Lets a line through and holds back all others for a time, so that no visitor can fill the log. */
export function throttle(
  warn: (line: string) => void,
  /** Monotonic, in milliseconds. */
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
