/** The route is in the fragment and has parts: `#/messages/held`. */
import { useMemo, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const current = () => location.hash;

export function useRoute(): string[] {
  const fragment = useSyncExternalStore(subscribe, current);
  return useMemo(() => fragment.replace(/^#\/?/, '').split('/').filter(Boolean), [fragment]);
}

export const addressOf = (...parts: (string | number)[]) => `#/${parts.join('/')}`;

export function navigate(...parts: (string | number)[]): void {
  location.hash = addressOf(...parts);
}
