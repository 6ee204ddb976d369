/** Opens the fold that hides the element, which otherwise cannot get the focus. */
export function unfold(element: Element | null): void {
  const folded = element?.closest('details');
  if (folded) folded.open = true;
}

/** When a focused control is removed, the screen's heading gets the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  scrollTo(0, 0);
}

/**
 * Returns a ref for an element that may be removed while it has the focus. The element with this id
 * then gets the focus, or else the heading. Call it once, because React would call a new function
 * at each render.
 */
export const moveFocusFrom = (id?: string) => (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  if (id === undefined) focusHeading();
  else document.getElementById(id)?.focus();
};
