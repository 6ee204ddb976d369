/** Marks the element, at most one of a page. */
export const arrivalAttribute = 'data-arrival';

export function arrivalTarget(): Element | null {
  return document.querySelector(`[${arrivalAttribute}]`);
}

/** Only on a new visit, until the visitor scrolls: else the browser restores the position. */
export function showArrivalTarget(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  let place = 0;
  const show = () => {
    const target = arrivalTarget();
    if (target && scrollY === place) {
      target.scrollIntoView();
      place = scrollY;
    }
  };
  const showInEachFrame = () => {
    show();
    if (document.readyState === 'loading') requestAnimationFrame(showInEachFrame);
  };
  requestAnimationFrame(showInEachFrame);
  document.addEventListener('DOMContentLoaded', show);
}

/** Opens the answer that the address points to: `/faq#women`. */
export function openQuestionOfHash(): void {
  const answer = document.getElementById(location.hash.slice(1));
  const details = answer?.closest('details');
  if (details && !details.open) {
    details.open = true;
    details.scrollIntoView();
  }
}
