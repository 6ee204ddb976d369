/** What screens see of something that changes without React: its state, and when there is another. */
export interface Shown<T> {
  state(): T;
  subscribe(listener: () => void): () => void;
  show(state: T): void;
}

export function createShown<T>(first: T): Shown<T> {
  const listeners = new Set<() => void>();
  let shown = first;
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(state) {
      shown = state;
      for (const listener of listeners) listener();
    },
  };
}
