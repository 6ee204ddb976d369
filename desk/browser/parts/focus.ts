import { useEffect } from 'react';

/** Opens the fold that hides the element, which otherwise cannot get the focus. */
export function unfold(element: Element | null): void {
  const folded = element?.closest('details');
  if (folded) folded.open = true;
}

export function focusById(id: string): void {
  const element = document.getElementById(id);
  unfold(element);
  element?.focus();
}

/** The element with this id gets the focus when its screen is shown, after the screen's heading. */
export function useFocusOn(id: string | undefined): void {
  useEffect(() => {
    if (id) queueMicrotask(() => focusById(id));
  }, [id]);
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
  scrollTo(0, 0);
}

/** Gives the focus away when the element has been removed with it, or else to the screen's heading. */
function whenRemoved(element: Element | null, giveFocus: () => void): void {
  if (!element?.contains(document.activeElement)) return;
  queueMicrotask(() => {
    const isLost = () => document.activeElement === document.body;
    if (element.isConnected || !isLost()) return;
    giveFocus();
    if (isLost()) focusHeading();
  });
}

/** A ref of a control: after it, the element whose id is in `data-focus-next` around it has the focus. */
export const passFocusOn = (element: Element | null) => () => {
  const next = element?.closest<HTMLElement>('[data-focus-next]')?.dataset.focusNext;
  whenRemoved(element, () => focusById(next ?? ''));
};

/** A ref of a row: after it, the first control of the next or the previous row has the focus. */
export const passFocusToNextRow = (row: Element | null) => () => {
  // Typing must not continue in the field of another row, if another user removes this one.
  const isTyped = document.activeElement?.matches('input, textarea, [role=textbox]');
  const rows = isTyped ? [] : [row?.nextElementSibling, row?.previousElementSibling];
  whenRemoved(row, () =>
    rows
      .find((other) => other?.isConnected)
      ?.querySelector<HTMLElement>('summary, textarea, button, a')
      ?.focus(),
  );
};
