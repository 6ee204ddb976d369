/** Turning over the pictures by a finger, or by dragging with the mouse. */
import { type PointerEvent, useRef } from 'react';

const threshold = 50;

/** One on for a movement to the left, one back to the right; none where it is short or upright. */
export function stepOf(horizontal: number, vertical: number): -1 | 0 | 1 {
  const meant = Math.abs(horizontal) >= threshold && Math.abs(horizontal) > Math.abs(vertical);
  if (!meant) return 0;
  return horizontal < 0 ? 1 : -1;
}

function follow(element: HTMLElement, distance: number): void {
  // Set by script, which the Content-Security-Policy allows; a style attribute it would not.
  element.style.translate = distance === 0 ? '' : `${distance}px`;
}

/** Handlers for the element that is swiped; it follows the finger where motion is welcome. */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    start.current = null;
    follow(currentTarget, 0);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger means a pinch.
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
      if (event.isPrimary) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (!start.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      follow(currentTarget, clientX - start.current.x);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current;
      end(event);
      const step = from ? stepOf(event.clientX - from.x, event.clientY - from.y) : 0;
      if (step !== 0) onStep(step);
    },
    onPointerCancel: end,
  };
}
