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

/**
 * When a focused control is removed, the element whose id is in `data-focus-next` of the control or
 * around it gets the focus, or else the first control of the next or previous row, or else the
 * screen's heading.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let next: string | undefined;
  let rows: (Element | null | undefined)[] = [];
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    // Chromium scrolls a list sideways only if less than 32 pixels of the link are in view.
    const nearest = { block: 'nearest', inline: 'nearest' } as const;
    if (focused.matches('nav a:focus-visible')) focused.scrollIntoView(nearest);
    next = focused.closest<HTMLElement>('[data-focus-next]')?.dataset.focusNext;
    // Typing must not continue in the field of another row, if another user removes this one.
    const isTyped = focused.matches('input, textarea, [role=textbox]');
    const row = isTyped ? null : focused.closest('main :is(li, article)');
    rows = [row?.nextElementSibling, row?.previousElementSibling];
  });
  addEventListener('focusout', ({ target }) =>
    // In a microtask, a control that is being removed is no longer in the document.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected) focused = null;
    }),
  );
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    const row = rows.find((node) => node?.isConnected);
    if (next && document.getElementById(next)) focusById(next);
    else row?.querySelector<HTMLElement>('summary, textarea, button, a')?.focus();
    if (document.activeElement === document.body) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
