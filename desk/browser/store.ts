/** A store holds a value outside React; components subscribe to its changes. */
export function createStore<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
