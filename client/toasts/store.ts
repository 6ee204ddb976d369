/** The notifications of the page, without React: one at a time. */
import type { ToastWords } from '#content/toasts.ts';

/** Toasts on the screen at once; a newer one replaces an older. */
const limit = 1;

/** Milliseconds until a dismissed toast is removed. */
export const removalDelay = 1_000_000;

/** Names of texts and not the texts, so that a toast follows the page's language. */
type ToastText = keyof ToastWords;

export interface ToastContent {
  title: ToastText;
  body: ToastText;
  variant: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: number;
  /** False once it is dismissed. */
  open: boolean;
}

export type ToastAction =
  | { type: 'added'; toast: Toast }
  | { type: 'updated'; id: number; content: Partial<ToastContent> }
  | { type: 'dismissed'; id: number }
  | { type: 'removed'; id: number };

export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  const change = (id: number, values: Partial<Toast>) =>
    toasts.map((toast) => (toast.id === id ? { ...toast, ...values } : toast));
  switch (action.type) {
    case 'added':
      return [action.toast, ...toasts].slice(0, limit);
    case 'updated':
      return change(action.id, action.content);
    case 'dismissed':
      return change(action.id, { open: false });
    case 'removed':
      return toasts.filter(({ id }) => id !== action.id);
  }
}

/** Holds the toasts and notifies its subscribers. */
export function createToasts() {
  let toasts: readonly Toast[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  function dispatch(action: ToastAction): void {
    toasts = reduceToasts(toasts, action);
    for (const listener of listeners) listener();
  }

  return {
    snapshot: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns the id by which the toast can be changed or dismissed. */
    add(content: ToastContent): number {
      made += 1;
      dispatch({ type: 'added', toast: { ...content, id: made, open: true } });
      return made;
    },
    update(id: number, content: Partial<ToastContent>): void {
      dispatch({ type: 'updated', id, content });
    },
    dismiss(id: number): void {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      dispatch({ type: 'dismissed', id });
      setTimeout(() => dispatch({ type: 'removed', id }), removalDelay);
    },
  };
}

/** The toasts of this document. */
export const toasts = createToasts();
