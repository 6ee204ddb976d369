/** For what takes away the control that had the focus: the reader goes on at the screen's heading, below what is said. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  scrollTo(0, 0);
}

/** The same after work that took a while; whoever has gone on from the control meanwhile is left in peace. */
export function focusHeadingFrom(control: Element | null): void {
  if ([control, document.body].includes(document.activeElement)) focusHeading();
}
