import type { ToastDictionary } from '#content/toasts.ts';

const limit = 1;

const removalDelay = 1_000_000;

/** A toast stores the keys of its texts, so that it follows the page's language. */
type ToastText = keyof ToastDictionary;

interface ToastContent {
  title: ToastText;
  body: ToastText;
  variant: 'default' | 'destructive';
}

export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

function createToasts() {
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

export const toasts = createToasts();
