/** Calls back once the frame that is being made is on the screen. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
