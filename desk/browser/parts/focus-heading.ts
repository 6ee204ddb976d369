/** The reader goes on at the screen's heading, below the notice, when a control with the focus goes. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  scrollTo(0, 0);
}

/** Like `focusHeading`, after a slow action: does nothing if the user has moved the focus. */
export function focusHeadingFrom(control: Element | null): void {
  if ([control, document.body].includes(document.activeElement)) focusHeading();
}

/**
 * A ref of an element that may go while it has the focus: another element gets it, by its id, or
 * else the heading. To be made once, as React calls another function at each render.
 */
export const moveFocusFrom = (id?: string) => (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  if (id === undefined) focusHeading();
  else document.getElementById(id)?.focus();
};
