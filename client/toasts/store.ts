import type { ToastWords } from '#content/toasts.ts';

/** Toasts on the screen; a newer one replaces an older. */
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

/** Holds the toasts and notifies its subscribers. */
export function createToasts() {
  let toasts: readonly Toast[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  function show(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  const update = (id: number, values: Partial<Toast>) =>
    show(toasts.map((toast) => (toast.id === id ? { ...toast, ...values } : toast)));

  return {
    snapshot: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Returns the id by which the toast can be changed or dismissed. */
    add(content: ToastContent): number {
      made += 1;
      show([{ ...content, id: made, open: true }, ...toasts].slice(0, limit));
      return made;
    },
    update: (id: number, content: Partial<ToastContent>) => update(id, content),
    dismiss(id: number): void {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      update(id, { open: false });
      setTimeout(() => show(toasts.filter((toast) => toast.id !== id)), removalDelay);
    },
  };
}

/** The toasts of this document. */
export const toasts = createToasts();
