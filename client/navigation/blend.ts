/** The blend from page to page, for visitors who allow motion, on machines that can afford it. */
import { flushSync } from 'react-dom';

/**
 * Milliseconds that the first change of page may take. A blend about doubles the time to the next
 * page, since the browser first has to take a picture of this one.
 */
const affordable = 30;

let quick: boolean | undefined;

const motionIsAllowed = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Makes a change to another page that needs nothing from the network. The first is plain, and measured. */
export function blendInto(change: () => void): void {
  if (quick && motionIsAllowed() && 'startViewTransition' in document) {
    const { ready } = document.startViewTransition(() => flushSync(change));
    // Left out, as in a tab that is not seen, it has made the change all the same.
    ready.catch(() => {});
    return;
  }
  const begun = performance.now();
  flushSync(change);
  quick ??= performance.now() - begun < affordable;
}
