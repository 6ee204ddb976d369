/** Tells that other people, or other tabs of this browser, have the entry open. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fill } from '#content/dictionary.ts';
import type { Dated } from '#shared/collections/collection.ts';
import type { Entry } from '#shared/publishing.ts';
import { saveInterval } from '../editing/autosave.ts';
import { useLocale } from '../locale.tsx';
import { entryPath, useCollection } from './collection.ts';

/** A tab holds a shared lock as long as it shows an entry. */
function useOtherTabs(id: number): boolean {
  const name = `desk-open-${entryPath(useCollection().name, id)}`;
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    void navigator.locks.request(name, { mode: 'shared' }, () => closed.promise);
    return () => closed.resolve();
  }, [name]);
  const { data = false } = useQuery({
    queryKey: ['open', name],
    queryFn: async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter((lock) => lock.name === name).length > 1;
    },
    refetchInterval: saveInterval,
    gcTime: 0,
  });
  return data;
}

export function OpenElsewhere({ entry: { id, others = [] } }: { entry: Entry<Dated> }) {
  const { dictionary } = useLocale();
  const { open: text } = dictionary.draft;
  const isInOtherTab = useOtherTabs(id);
  return (
    <div role="status" className="hint">
      {others.length > 0 && <p>{fill(text.others, { names: others.join(', ') })}</p>}
      {isInOtherTab && <p>{text.tab}</p>}
    </div>
  );
}
