import { createContext, useContext } from 'react';

/** A context without which no component below it can work. */
export function requiredContext<T>(name: string) {
  const Context = createContext<T | null>(null);
  const use = (): T => {
    const value = useContext(Context);
    if (!value) throw new Error(`A component needs a ${name} above it`);
    return value;
  };
  return [Context, use] as const;
}

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
