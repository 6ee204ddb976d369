/** At most one element of a page has this attribute. */
export const arrivalAttribute = 'data-arrival';

export function arrivalTarget(): Element | null {
  return document.querySelector(`[${arrivalAttribute}]`);
}

/** On a new visit, shows the element until the visitor scrolls; otherwise the browser scrolls. */
export function showArrivalTarget(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  let top = 0;
  const show = () => {
    const target = arrivalTarget();
    if (target && scrollY === top) {
      target.scrollIntoView();
      top = scrollY;
    }
  };
  const showInEachFrame = () => {
    show();
    if (document.readyState === 'loading') requestAnimationFrame(showInEachFrame);
  };
  requestAnimationFrame(showInEachFrame);
  document.addEventListener('DOMContentLoaded', show);
}

/** The fragment may be the id of an answer: `/faq#women`. */
export function openQuestionOfHash(): void {
  const answer = document.getElementById(location.hash.slice(1));
  const details = answer?.closest('details');
  if (details && !details.open) {
    details.open = true;
    // The scroll margin of the answer leaves room for the question.
    answer?.scrollIntoView();
  }
}
