/** A swipe, or dragging with the mouse, shows the next or previous picture. */
import { type DragEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react';

const threshold = 50;

/** Returns 1 for a swipe to the left, -1 to the right, 0 if it is short or mainly vertical. */
function stepOf(horizontal: number, vertical: number): -1 | 0 | 1 {
  const meant = Math.abs(horizontal) >= threshold && Math.abs(horizontal) > Math.abs(vertical);
  if (!meant) return 0;
  return horizontal < 0 ? 1 : -1;
}

function follow(element: HTMLElement, distance: number): void {
  // The Content-Security-Policy allows styles set by scripts, but no style attributes.
  element.style.translate = distance === 0 ? '' : `${distance}px`;
}

function subscribeToZoom(onChange: () => void) {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** Whether the visitor has enlarged the window with two fingers. */
export function useZoomed(): boolean {
  return useSyncExternalStore(subscribeToZoom, () => (visualViewport?.scale ?? 1) > 1);
}

/** The element follows the finger, except with reduced motion. In a zoomed window, it stays. */
export function useSwipe(zoomed: boolean, onStep: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function end({ currentTarget }: PointerEvent<HTMLElement>): void {
    start.current = null;
    follow(currentTarget, 0);
  }

  return {
    /** The browser would drag the picture. */
    onDragStart(event: DragEvent<HTMLElement>) {
      event.preventDefault();
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger means a pinch gesture.
      const swipes = event.isPrimary && !zoomed;
      start.current = swipes ? { x: event.clientX, y: event.clientY } : null;
      if (swipes) event.currentTarget.setPointerCapture(event.pointerId);
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
