/** For what takes away the control that had the focus: the reader goes on at the screen's heading, below what is said. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  scrollTo(0, 0);
}
