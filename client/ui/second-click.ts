/**
 * After the first click of a double click, another element may be under the pointer. The second
 * click is ignored on a link, and on another button. The same button may be clicked quickly.
 */
export function ignoreSecondClicks(): void {
  let first: Element | null = null;
  const handle = (event: MouseEvent) => {
    const met = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (event.detail < 2) first = met;
    else if (met && (met !== first || met.matches('a'))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener('click', handle, true);
}
